/** Passwords of at least eight characters that appear at the top of lists of leaked passwords. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 11111111 111111111 00000000
  000000000 88888888 99999999 22222222 12341234 12344321 11223344 112233445566 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc
  zaq12wsx qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwe123456 asdfghjk asdfghjkl zxcvbnm1
  zxcvbnm123 asdf1234 abcd1234 abc12345 abcdefgh abcdefg1 abc123456 a1234567 a12345678 a123456789 aa123456 aa12345678
  password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa55word mypassword
  iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman
  superman1 batman123 spiderman starwars pokemon1 dragon123 monkey123 letmein1 letmein123 welcome1 welcome123 trustno1
  whatever computer internet samsung1 michelle jennifer jessica1 charlie1 michael1 liverpool chelsea1 arsenal1
  changeme changeme1 administrator administrator1 admin123 admin1234 adminadmin administrator123 root1234 guest123
  secret123 default1 test1234 testtest testing1 login123 master123 access14 mustang1 corvette maverick mercedes
  blink182 metallica nirvana1 slipknot qwertyqwerty asdasdasd zxczxczxc 147258369 159753456 741852963 789456123
  lamplight lamplight1 audiobook audiobook1 audiobooks`.split(/\s+/),
);
