/// English words, names of people and names of places that pass: many hold a blocked word by chance, as Scunthorpe does.
let innocent = """
  class,classic,glass,grass,pass,bass,mass,brass,assassin,assist,assume,embassy,compass,passion,assembly,Essex,Sussex
  Middlesex,Wessex,sextet,sexton,Scunthorpe,Penistone,Lightwater,Clitheroe,cockpit,cocktail,cockatoo,peacock,Hancock
  Babcock,Hitchcock,shuttlecock,rooster,grape,grapes,drape,scrape,therapist,therapy,trapeze,analyst,analysis,analog,canal
  banal,finals,arsenal,manual,annual,Titan,title,titanic,constitution,attitude,institute,Dickens,Dick,dictionary,document
  cucumber,circumstance,accumulate,cumin,cumulus,Cumberland,saxophone,pushit,Matsushita,Yoshitaka,Kushida,Shitara,mishit
  shiitake,snigger,sniggering,Niger,Nigeria,night,knight,bigger,digger,trigger,tiger,shot,shoot,shut,sheet,ship,shift
  batch,beach,butch,pitch,witch,hoe,shoes,horse,house,whom,whole,who,whose,prick,pickle,faggio,fog,flag,fagus,bag,bastion
  baste,custard,mustard,pussycat,pussywillow,puss,push,Nazim,Nazir,Nazareth,bonanza,Anna,Ana1,Anna1,Hanna,banana,Susan
  Suzanna,Gangnam,Seoul,Busan,Daegu,Incheon,Jeju,Kim,Lee,Park,Choi,Jung,Kang,Cho,Yoon,Jang,Lim,Han,Oh,Seo,Shin,Kwon,Hwang
  Ahn,Song,Ryu,Hong,Minjun,Seoyeon,Jiwoo,Haeun,Suk,Sukhee,Seok,Gook,Jungkook,Bumsoo,Bomi,Bora,Yuna,Sooah,Siba,Sibel,Sibyl
  Jirae,Dong,Wang,Phuc,Bich,Kok,Kuntz,Dyke,Gay,Analia,Titus,Randy,Fanny,Wanda,Wankel,swank,twain,tweed,cane,cant
  count,country,county,hunt,blunt,punt,shunt,aunt,cute,cut,cup,cub,come,comb,column,calm,Vagabond,vague,Virginia,penny
  pencil,peninsula,pens,Penelope,anise,Janus,Venus,bonus,minus,sinus,campus,boo,book,boot,bobby,Bob,boom,bamboo
  team,teacher,student,school,tap,tapper,tapping,touch,player,hero,dragon,phoenix,eagle,falcon,wolf,bear,lion,tiger1
  panther,panda,koala,rabbit,turtle,dolphin,whale,shark,star,moon,sun,sky,cloud,rain,snow,wind,storm,thunder,flash,spark
  flame,fire,water,earth,stone,iron,gold,silver,bronze,diamond,ruby,emerald,alpha,beta,gamma,delta,omega,sigma,theta,king
  queen,prince,princess,knight1,wizard,ninja,samurai,pirate,captain,doctor,pilot,artist,singer,dancer,runner,swimmer
  soccer,baseball,basketball,tennis,hockey,golf,piano,violin,guitar,drum,flute,pizza,burger,noodle,rice,kimchi,bulgogi
  apple,orange,lemon,melon,peach,cherry,berry,mango,kiwi,plum,fig,date,olive,carrot,potato,tomato,onion,garlic,pepper
  salt,sugar,honey,milk,tea,coffee,cocoa,juice,soda,candy,cookie,cake,pie,bread,butter,cheese,egg,fish,chicken,beef,pork
  lamb,duck,goose,turkey,455,5417,1A55,A55,2024,1004,911,as,is,us,f.c.,U.S.A.,S.K.,K.I.M.,J.S.B.,O'Brien,Mc'Neil
  shitake,accumulator,hello!world,super$tar,m@x,cum laude,Moby Dick,push it,wash it up,as sweet,an us,pass it
  """.split { $0 == "," || $0 == "\n" }.map(String.init)
