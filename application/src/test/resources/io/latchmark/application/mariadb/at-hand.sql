-- What a private server of the tests starts with.

-- statement: database
CREATE DATABASE latchmark;

-- statement: user
GRANT ALL ON *.* TO latchmark@localhost IDENTIFIED BY 'latchmark';
