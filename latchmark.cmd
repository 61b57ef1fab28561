@echo off
rem Builds Latchmark on first use and when its sources are newer than the build, then runs it.
rem Needs a JDK and Maven for a build, and Java alone otherwise. The build stays apart from that of "mvn verify".
setlocal EnableExtensions DisableDelayedExpansion
set "JDK_NEEDED=17"
set "ROOT=%~dp0"
set "ROOT=%ROOT:~0,-1%"
set "STAMP=%ROOT%\distribution\target\launch\built"
set "STARTED=%ROOT%\target\launch.started"
set "LOCK=%ROOT%\target\launch.lock"
set "LOG=%ROOT%\target\launch.log"

call :is_built && goto :run
call :require_jdk_tool java || exit /b 3
call :require_jdk_tool javac || exit /b 3
call :require_maven || exit /b 3
call :take_lock || exit /b 3
call :is_built && goto :unlock
call :build
if errorlevel 1 (
    rmdir "%LOCK%"
    exit /b 3
)
:unlock
rmdir "%LOCK%"
:run
call "%ROOT%\distribution\target\launch\distribution\bin\latchmark.cmd" %*
exit /b %ERRORLEVEL%

:is_built
if not exist "%STAMP%" exit /b 1
powershell -NoProfile -Command "$built = (Get-Item $env:STAMP).LastWriteTimeUtc; $paths = \"$env:ROOT\pom.xml\", \"$env:ROOT\*\pom.xml\", \"$env:ROOT\*\src\main\", \"$env:ROOT\distribution\src\assembly\"; $newer = Get-Item $paths | ForEach-Object { $_; if ($_.PSIsContainer) { Get-ChildItem $_ -Recurse } } | Where-Object { $_.LastWriteTimeUtc -gt $built } | Select-Object -First 1; exit [int]($null -ne $newer)"
exit /b %ERRORLEVEL%

:require_jdk_tool
set "TOOL=%1.exe"
if defined JAVA_HOME set "TOOL=%JAVA_HOME%\bin\%1.exe"
if defined JAVA_HOME if not exist "%TOOL%" (
    echo latchmark: JAVA_HOME is "%JAVA_HOME%", and there is no bin\%1.exe in it; the build needs a JDK.>&2
    goto :jdk_remedy
)
if not defined JAVA_HOME where /q %1.exe || (
    echo latchmark: no %1.exe in PATH, and JAVA_HOME is not set; the build needs a JDK.>&2
    goto :jdk_remedy
)
set "FOUND=0"
for /f "tokens=1,2,3" %%A in ('call "%TOOL%" -version 2^>^&1') do (
    if "%%B"=="version" set "FOUND=%%~C"
    if "%%A"=="javac" set "FOUND=%%B"
)
for /f "delims=.-_+" %%V in ("%FOUND%") do set "MAJOR=%%V"
if %MAJOR% GEQ %JDK_NEEDED% exit /b 0
echo latchmark: "%TOOL%" is of JDK %FOUND%; the build needs JDK %JDK_NEEDED% or newer.>&2
:jdk_remedy
echo latchmark: install a JDK %JDK_NEEDED% or newer (https://adoptium.net) and set JAVA_HOME to its folder, or put its bin folder first in PATH.>&2
exit /b 3

:require_maven
where /q mvn.cmd || (
    echo latchmark: no mvn.cmd in PATH; the build needs Maven.>&2
    goto :maven_remedy
)
set "FOUND=0.0"
for /f "tokens=1,2,3" %%A in ('call mvn.cmd -B -version 2^>nul') do if "%%A %%B"=="Apache Maven" set "FOUND=%%C"
for /f "tokens=1,2 delims=.-" %%A in ("%FOUND%") do (
    if %%A GTR 3 exit /b 0
    if %%A EQU 3 if %%B GEQ 8 exit /b 0
)
echo latchmark: mvn.cmd is Maven %FOUND%; the build needs Maven 3.8 or newer.>&2
:maven_remedy
echo latchmark: install Maven 3.8 or newer (https://maven.apache.org/download.cgi) and put its bin folder in PATH.>&2
exit /b 3

:take_lock
if not exist "%ROOT%\target" mkdir "%ROOT%\target" || exit /b 3
for /l %%S in (0,1,600) do (
    mkdir "%LOCK%" 2>nul && exit /b 0
    if %%S EQU 0 echo latchmark: waiting for another build of Latchmark...>&2
    ping -n 2 127.0.0.1 >nul
)
echo latchmark: waited 600 s for another build. If there is none, delete "%LOCK%".>&2
exit /b 3

:build
if exist "%STAMP%" (
    echo latchmark: Building Latchmark ^(the sources have changed^)...>&2
) else (
    echo latchmark: Building Latchmark ^(first use, about a minute^)...>&2
)
type nul >"%STARTED%"
for /d %%M in ("%ROOT%\*") do if exist "%%M\target\launch" rmdir /s /q "%%M\target\launch"
pushd "%ROOT%"
call mvn.cmd -B -q -Dstyle.color=never -P launch -pl distribution -am package >"%LOG%" 2>&1
set "BUILD_RESULT=%ERRORLEVEL%"
popd
if not "%BUILD_RESULT%"=="0" (
    powershell -NoProfile -Command "Get-Content -TotalCount 15 $env:LOG" >&2
    echo latchmark: the build failed; its whole log is "%LOG%". A first build downloads libraries and needs the network.>&2
    exit /b 3
)
move /y "%STARTED%" "%STAMP%" >nul
exit /b 0
