import { z } from "zod";
import { signUpSchema } from "#features/accounts/contract.ts";
import { accountClosing, accountReturned, accountSuspended, pictureChanged } from "#features/accounts/events.ts";
import { accountDeps, findPerson, officeSearch, personHistory, signUp } from "#features/accounts/server/public.ts";
import { countPicks } from "#features/catalogue/server/public.ts";
import { sitemapEntries } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { getCatalogue, listApplicationCourses } from "./server/catalogue-page.ts";
import { countPicksByCourse } from "./server/count-picks.ts";
import { listCourseChoices } from "./server/course-choices.ts";
import { tutorDocuments } from "./server/documents.ts";
import { findTutorBySlug, getTutorBySlug } from "./server/find-tutor.ts";
import { hideTutor, showTutor } from "./server/leaving.ts";
import { listPage } from "./server/list-tutors.ts";
import { listTutorSlugs } from "./server/listed-tutors.ts";
import { officeApplicationRoutes } from "./server/office-application-routes.ts";
import { officeReviewRoutes } from "./server/office-review-routes.ts";
import { ownProfileRoutes } from "./server/own-profile-routes.ts";
import { ownReviewRoutes } from "./server/own-review-routes.ts";
import { tutorPersonalData } from "./server/personal-data.ts";
import { pickHistory } from "./server/pick-history.ts";
import { purgeApplications } from "./server/purge-applications.ts";
import { type TutorCallers, tutorRoutes } from "./server/routes.ts";
import { applicationSearch } from "./server/search-applications.ts";
import { sendReviewForm } from "./server/send-review-form.ts";
import { showPicture } from "./server/show-picture.ts";
import { submitHandler } from "./server/student-submit.ts";

const purgeJob = defineJob("applications.purge", z.object({}));

/** Who calls, as accounts know them, and the sign-ups that come to the address of the picks. */
const callersOf = (deps: VerbDeps): TutorCallers => ({
  async studentOf({ actor }) {
    const person = actor?.roles.includes("student") ? await findPerson(deps, actor.accountId) : null;
    return actor && person ? { studentId: actor.accountId, ...person } : null;
  },
  signUp: submitHandler(signUpSchema, (input, request) =>
    signUp(deps.once(accountDeps), { ip: request.ip, userAgent: request.headers["user-agent"] }, input),
  ),
});

export const feature = defineFeature({
  name: "tutors",
  routes: (deps) => [
    tutorRoutes(deps, callersOf(deps)),
    ownProfileRoutes(deps),
    ownReviewRoutes(deps),
    officeReviewRoutes(deps),
    officeApplicationRoutes(deps),
  ],
  academy: {
    findTutorBySlug,
    getCatalogue,
    getTutorBySlug,
    listApplicationCourses,
    listCourseChoices,
    listPage,
    sendReviewForm,
  },
  documents: tutorDocuments,
  contributions: [
    contribute(officeSearch, applicationSearch),
    contribute(personHistory, pickHistory),
    contribute(countPicks, countPicksByCourse),
    contribute(sitemapEntries, async (deps) =>
      (await listTutorSlugs(deps)).map((slug) => ({ path: paths.tutor(slug) })),
    ),
  ],
  personalData: tutorPersonalData,
  jobs: [
    scheduled(purgeJob, "30 2 * * *", async (deps) => {
      const deleted = await purgeApplications(deps);
      if (deleted > 0) deps.log.info({ deleted }, "rejected applications to teach deleted");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  handlers: [
    on(accountClosing, "hides the tutor", hideTutor),
    on(accountSuspended, "hides the tutor", hideTutor),
    on(accountReturned, "shows the tutor again", showTutor),
    on(pictureChanged, "shows the tutor with the same face everywhere", showPicture),
  ],
});
