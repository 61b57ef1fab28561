@echo off
rem Starts Latchmark with its own runtime if the package has one, or else with the Java of JAVA_HOME or of the PATH.
rem LATCHMARK_JAVA_OPTS: further options of the JVM; they win over the ones below.
setlocal EnableExtensions DisableDelayedExpansion
set "JAVA_NEEDED=17"
for %%I in ("%~dp0..") do set "LATCHMARK_HOME=%%~fI"

set "JAVA=%LATCHMARK_HOME%\runtime\bin\java.exe"
if exist "%LATCHMARK_HOME%\runtime" goto :java_found
set "JAVA=java.exe"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%JAVA%" (
    echo latchmark: JAVA_HOME is "%JAVA_HOME%", and there is no bin\java.exe in it.>&2
    goto :java_remedy
)
if not defined JAVA_HOME where /q java.exe || (
    echo latchmark: no java.exe in PATH, and JAVA_HOME is not set.>&2
    goto :java_remedy
)
set "JAVA_FOUND=0"
for /f tokens^=2^ delims^=^" %%V in ('call "%JAVA%" -version 2^>^&1 ^| findstr /c:" version "') do set "JAVA_FOUND=%%V"
for /f "delims=.-_+" %%V in ("%JAVA_FOUND%") do set "JAVA_MAJOR=%%V"
if %JAVA_MAJOR% LSS %JAVA_NEEDED% (
    echo latchmark: "%JAVA%" is Java %JAVA_FOUND%; Java %JAVA_NEEDED% or newer is needed.>&2
    goto :java_remedy
)

:java_found
rem A small heap and its collector: the driver must not take memory and processors from the database beside it.
set "COLLECTOR=-XX:+UseSerialGC"
if defined LATCHMARK_JAVA_OPTS echo "%LATCHMARK_JAVA_OPTS%" | findstr /r /c:"-XX:+Use.*GC" >nul && set "COLLECTOR="

rem Native libraries of logins are found beside the jars.
set "PATH=%PATH%;%LATCHMARK_HOME%\lib"

rem Latchmark prints UTF-8. The console shows it in this code page, and has its own back afterwards.
set "CODE_PAGE="
for /f "tokens=2 delims=:." %%P in ('chcp 2^>nul') do set "CODE_PAGE=%%P"
if defined CODE_PAGE chcp 65001 >nul 2>&1

"%JAVA%" -Xmx256m %COLLECTOR% --enable-native-access=ALL-UNNAMED -Dfile.encoding=UTF-8 -Dstderr.encoding=UTF-8 -Djdk.console=java.base %LATCHMARK_JAVA_OPTS% -cp "%LATCHMARK_HOME%\lib\*" io.latchmark.cli.Main %*
set "RESULT=%ERRORLEVEL%"
if defined CODE_PAGE chcp %CODE_PAGE% >nul 2>&1
exit /b %RESULT%

:java_remedy
echo latchmark: install a Java %JAVA_NEEDED% or newer (https://adoptium.net) and set JAVA_HOME to its folder, or put its bin folder first in PATH.>&2
exit /b 3
