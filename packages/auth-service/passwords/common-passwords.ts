/**
 * The passwords that are tried first on any account, French ones included: those at the top of every published list of leaks. They are
 * in lower case, because case is no obstacle to guessing.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  000000 0000000 00000000 000000000 0123456 01234567 012345678 0123456789 101010 102030 111111 1111111 11111111
  111222 112233 11223344 121212 123123 123123123 123321 1234567 12345678 123456789 1234567890 123456 123654 123654789
  1234qwer 123abc 123qwe 131313 142536 147258 147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222
  232323 252525 333333 444444 456123 456789 555555 654321 666666 696969 741852963 777777 7777777 87654321 888888
  88888888 963852741 987654 987654321 9876543210 999999 999999999 a123456 a1b2c3 aa123456 aaaaaa abc123 abcd1234
  abcdef abcdefg admin123 administrateur administrator adrien afrika alexandra alexandre amandine amour1 anthony
  antoine aqwzsx aqwzsxedc asdasd asdf1234 asdfgh asdfghjkl aurelie azerty azerty1 azerty12 azerty123 azertyui
  azertyuiop azqsdf baseball batman benjamin bonjour bonjour1 camille caroline charlie charlotte cheval chocolat
  chouchou christine coucou crystal damien daniel dolphin doudou dragon estelle fatima florian football francois
  freedom frederic google guillaume guitare hello1 hello123 iloveyou isabelle jasmine jennifer jeremy jetaime jetaime1
  jordan julien juliette killer letmein lol123 loulou louloute lovely lover1 marine marseille martin master michael
  michel monkey monster motdepasse motdepasse1 mustang naruto nathalie nicolas nounours ophelie pa55word parola
  passe123 passer passion passw0rd password password1 password12 patrick picasso pierre pokemon portugal princess
  princesse pupuce qazwsx qazwsxedc qsdfgh qsdfghjklm qwe123 qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop
  raphael root123 royal123 samsung sandrine sebastien shadow soleil soleil1 sophie starwars sunshine superman
  stephane sylvie temppass test123 thomas tigger toulouse trustno1 valentin vanessa vincent welcome welcome1 whatever
  wxcvbn wxcvbn123 zaq12wsx zerty123 zxcvbn zxcvbnm zxcvbnm1
  `
    .trim()
    .split(/\s+/),
);
