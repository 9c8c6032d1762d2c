import { atsIcanQuestions } from "./questions/ats-ican.ts";
import { backendQuestions } from "./questions/backend.ts";
import { biologyQuestions } from "./questions/biology.ts";
import { chemistryQuestions } from "./questions/chemistry.ts";
import { cyberSecurityQuestions } from "./questions/cyber-security.ts";
import { dataAnalysisQuestions } from "./questions/data-analysis.ts";
import { dataScienceQuestions } from "./questions/data-science.ts";
import { digitalAndProductMarketingQuestions } from "./questions/digital-and-product-marketing.ts";
import { duolingoQuestions } from "./questions/duolingo.ts";
import { englishLanguageQuestions } from "./questions/english-language.ts";
import { financialAccountingQuestions } from "./questions/financial-accounting.ts";
import { frontendQuestions } from "./questions/frontend.ts";
import { fullStackQuestions } from "./questions/full-stack.ts";
import { gmatQuestions } from "./questions/gmat.ts";
import { greQuestions } from "./questions/gre.ts";
import { ieltsQuestions } from "./questions/ielts.ts";
import { literatureInEnglishQuestions } from "./questions/literature-in-english.ts";
import { mathematicsQuestions } from "./questions/mathematics.ts";
import { microsoftAzureCertificationQuestions } from "./questions/microsoft-azure-certification.ts";
import { networkEngineeringQuestions } from "./questions/network-engineering.ts";
import { physicsQuestions } from "./questions/physics.ts";
import { productDesignUiUxQuestions } from "./questions/product-design-ui-ux.ts";
import { projectAndProductManagementQuestions } from "./questions/project-and-product-management.ts";
import { satQuestions } from "./questions/sat.ts";
import { tefCanadaQuestions } from "./questions/tef-canada.ts";
import { toeflQuestions } from "./questions/toefl.ts";
import type { CourseQuestionsSeed } from "./questions/types.ts";
import { virtualAssistantQuestions } from "./questions/virtual-assistant.ts";

/** The questions, briefs and rubrics of every course, each in a file of its own. */
export const courseQuestions: readonly CourseQuestionsSeed[] = [
  mathematicsQuestions,
  physicsQuestions,
  chemistryQuestions,
  biologyQuestions,
  ieltsQuestions,
  toeflQuestions,
  tefCanadaQuestions,
  gmatQuestions,
  greQuestions,
  satQuestions,
  frontendQuestions,
  backendQuestions,
  fullStackQuestions,
  cyberSecurityQuestions,
  networkEngineeringQuestions,
  dataAnalysisQuestions,
  microsoftAzureCertificationQuestions,
  duolingoQuestions,
  atsIcanQuestions,
  dataScienceQuestions,
  productDesignUiUxQuestions,
  englishLanguageQuestions,
  financialAccountingQuestions,
  literatureInEnglishQuestions,
  digitalAndProductMarketingQuestions,
  virtualAssistantQuestions,
  projectAndProductManagementQuestions,
];
