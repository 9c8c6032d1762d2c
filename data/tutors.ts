import { amaraOkafor, folakeAdeyemi, segunAfolabi } from "./tutors/business.ts";
import { ngoziUmeh, tundeBakare } from "./tutors/data.ts";
import { adaezeOkonkwo } from "./tutors/design.ts";
import { chiamakaEze, emekaNwosu, kwameMensah, ucheObi, yawBoateng } from "./tutors/engineering.ts";
import { davidEkpo, zainabBello } from "./tutors/international.ts";
import { bisiOgunleye, halimaSani, ibrahimMusa, ifeomaNnadi, peterAsante } from "./tutors/local.ts";
import type { TutorSeed } from "./types.ts";

/** The 18 supplied tutors (FIND-01), in the order of the catalogue on the home page. Their ratings follow from their reviews. */
export const tutors: TutorSeed[] = [
  adaezeOkonkwo,
  tundeBakare,
  chiamakaEze,
  kwameMensah,
  zainabBello,
  emekaNwosu,
  folakeAdeyemi,
  ibrahimMusa,
  ngoziUmeh,
  segunAfolabi,
  amaraOkafor,
  yawBoateng,
  halimaSani,
  davidEkpo,
  bisiOgunleye,
  peterAsante,
  ifeomaNnadi,
  ucheObi,
];
