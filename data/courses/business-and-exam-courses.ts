import type { CourseSeed } from "../types.ts";
import { atsIcan } from "./ats-ican.ts";
import { biology } from "./biology.ts";
import { chemistry } from "./chemistry.ts";
import { digitalAndProductMarketing } from "./digital-and-product-marketing.ts";
import { duolingo } from "./duolingo.ts";
import { englishLanguage } from "./english-language.ts";
import { financialAccounting } from "./financial-accounting.ts";
import { gmat } from "./gmat.ts";
import { gre } from "./gre.ts";
import { ielts } from "./ielts.ts";
import { literatureInEnglish } from "./literature-in-english.ts";
import { mathematics } from "./mathematics.ts";
import { microsoftAzureCertification } from "./microsoft-azure-certification.ts";
import { physics } from "./physics.ts";
import { projectAndProductManagement } from "./project-and-product-management.ts";
import { sat } from "./sat.ts";
import { tefCanada } from "./tef-canada.ts";
import { toefl } from "./toefl.ts";
import { virtualAssistant } from "./virtual-assistant.ts";

/** School of Business and Management, in the order of the price list (PRICE-02). */
export const businessCourses: CourseSeed[] = [
  digitalAndProductMarketing,
  virtualAssistant,
  projectAndProductManagement,
];

/** International exams, in the order of the price list (PRICE-03); the two that are not on the list come last. */
export const internationalCourses: CourseSeed[] = [
  ielts,
  toefl,
  tefCanada,
  gmat,
  gre,
  sat,
  microsoftAzureCertification,
  atsIcan,
  duolingo,
];

/** School subjects for WAEC, NECO and JAMB, in the order of the price list (PRICE-04). */
export const localCourses: CourseSeed[] = [
  mathematics,
  englishLanguage,
  physics,
  chemistry,
  biology,
  financialAccounting,
  literatureInEnglish,
];
