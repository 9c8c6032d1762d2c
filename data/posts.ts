import { aPortfolioBeforeYourFirstClient } from "./posts/a-portfolio-before-your-first-client.ts";
import { fibre4gOrFixedWireless } from "./posts/fibre-4g-or-fixed-wireless.ts";
import { frontendOrBackend } from "./posts/frontend-or-backend.ts";
import { howMuchDataDoesAnOnlineCourseNeed } from "./posts/how-much-data-does-an-online-course-need.ts";
import { howToReadYourIeltsReport } from "./posts/how-to-read-your-ielts-report.ts";
import { spreadsheetsBeforePython } from "./posts/spreadsheets-before-python.ts";
import { theRemoteInterviewWhenTheLightGoes } from "./posts/the-remote-interview-when-the-light-goes.ts";
import { whatAMifiIs } from "./posts/what-a-mifi-is.ts";
import { whatHappensWhenYouDialUssd } from "./posts/what-happens-when-you-dial-ussd.ts";
import { yourNumberYourNinAndSimSwap } from "./posts/your-number-your-nin-and-sim-swap.ts";
import type { PostSeed } from "./types.ts";

/** The ten supplied posts (BLOG-01), newest first. */
export const posts: PostSeed[] = [
  howMuchDataDoesAnOnlineCourseNeed,
  theRemoteInterviewWhenTheLightGoes,
  yourNumberYourNinAndSimSwap,
  whatAMifiIs,
  howToReadYourIeltsReport,
  fibre4gOrFixedWireless,
  aPortfolioBeforeYourFirstClient,
  whatHappensWhenYouDialUssd,
  frontendOrBackend,
  spreadsheetsBeforePython,
];
