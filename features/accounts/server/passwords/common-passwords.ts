/**
 * Words that people build passwords from, by what published lists of leaked passwords have in common, with names, clubs and
 * places from Nigeria and the academy's own. Lower case, letters only: digits and signs around them are taken off first.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  password passwords passwort passcode passphrase pass passw passwd mypassword newpassword secret secrets topsecret mysecret
  admin administrator root user username login logon signin guest default master test tester testing demo sample temp temporary
  welcome welcomes hello helloworld hi goodmorning letmein letmeinn openup opensesame access enter changeme change changeit
  changenow trustno trustnoone iloveyou iloveu ilove loveyou loveme lovely love lover lovers mylove myself
  qwerty qwertyu qwertyui qwertyuio qwertyuiop qwert qwer asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm
  qazwsx qazwsxedc qaz wsx edc qweasd qweasdzxc azerty abcd abcde abcdef abcdefg abcdefgh abc aabbcc xyz aaa aaaa qqqq zzzz
  monkey dragon tiger lion eagle eagles falcon wolf bear panda turtle dolphin butterfly kitten puppy doggy kitty cat dog horse
  football soccer baseball basketball hockey tennis golf cricket goal striker messi ronaldo neymar mbappe okocha osimhen kanu
  chelsea arsenal liverpool manchester manutd mancity barcelona barca realmadrid madrid juventus milan everton superEagles
  princess prince queen king kings kingdom angel angels sweet sweety sweetie honey baby babygirl babyboy mommy mummy daddy mother
  father family brother sister friend friends forever happy smile sunshine flower flowers rose rainbow summer winter spring
  autumn january february march april may june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday today tomorrow birthday christmas easter holiday party
  superman batman spiderman ironman starwars pokemon pikachu naruto harrypotter hogwarts minecraft fortnite gamer gaming game
  shadow ghost killer hunter ranger soldier warrior hero legend ninja samurai pirate wizard magic phoenix thunder lightning
  storm fire water earth heaven hell blue red green black white yellow orange purple pink silver gold golden diamond
  money rich cash dollar naira million millions billion billionaire boss bossman blessed blessing blessings bless grace mercy
  faith hope peace joy favour favor glory victory success praise worship jesus jesuschrist christ lord god godisgood
  godisgreat jehovah holyspirit holy bible church psalm amen allah muhammad mohammed islam
  computer laptop desktop internet google facebook instagram twitter whatsapp youtube tiktok gmail yahoo hotmail outlook
  microsoft windows apple iphone android samsung nokia tecno infinix itel huawei mtn glo airtel etisalat network wifi router
  server database oracle cisco linux ubuntu hacker hack coding coder developer software engineer frontend backend fullstack
  javascript python java react node design designer data science cyber security
  school student students teacher tutor tutors lecturer college university campus academy unwalled unwalledacademy
  education learn learning lesson class course exam exams graduate graduation unilag unn oau ui futa uniben abu lasu covenant
  nigeria nigerian naija lagos abuja ibadan kano kaduna enugu owerri benin calabar warri aba jos ilorin abeokuta akure
  port portharcourt harcourt asaba uyo yola maiduguri sokoto zaria lekki ikeja ikorodu surulere yaba africa african ghana accra
  kenya nairobi southafrica london england america american usa canada toronto dubai china
  ade adebayo adeola adewale ayo ayodele bola bolaji bukola chidi chika chinedu chioma chinonso chukwu damilola david daniel
  deborah ebuka emeka emmanuel emma esther ezra fatima femi funmi gabriel gloria ibrahim ifeanyi ifeoma ikechukwu isaac
  ishola israel james jennifer jessica john johnson joseph joshua kelechi kemi kingsley kunle lekan lola mary matthew
  michael michelle moses musa nathan ngozi nkechi nneka obi obinna olamide olu olumide oluwaseun oluwatobi oluwatosin
  patience paul peter precious rachel rebecca robert ruth samson samuel sarah segun seun solomon sophia stephen sunday temi
  temitope tobi tochukwu tolu tope tunde uche victor victoria william wisdom yemi yusuf zainab anthony andrew charles
  charlie chris christian christopher george jackson jordan justin kevin nicole richard robin ryan taylor thomas william
  whatever nothing something anything please thanks thankyou fuckyou fuck shit bitch sexy sexygirl sex hotstuff cool coolguy
  awesome amazing beautiful pretty cute crazy freedom liberty private public power energy music guitar piano drummer dance
  dancer singer rapper burna burnaboy davido wizkid tiwa asake rema afrobeat jollof suya garri amala egusi
  `
    .toLowerCase()
    .trim()
    .split(/\s+/),
);
