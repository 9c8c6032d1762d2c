import type { CourseSeed } from "../types.ts";
import { backend } from "./backend.ts";
import { cyberSecurity } from "./cyber-security.ts";
import { dataAnalysis } from "./data-analysis.ts";
import { dataScience } from "./data-science.ts";
import { frontend } from "./frontend.ts";
import { fullStack } from "./full-stack.ts";
import { networkEngineering } from "./network-engineering.ts";
import { productDesignUiUx } from "./product-design-ui-ux.ts";

/** Courses of the schools Engineering, Data and Design, in the order of the price list. */
export const techCourses: CourseSeed[] = [
  frontend,
  backend,
  fullStack,
  cyberSecurity,
  networkEngineering,
  dataAnalysis,
  dataScience,
  productDesignUiUx,
];
