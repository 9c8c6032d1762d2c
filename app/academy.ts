import type { AccountVerbs } from "#features/accounts/server/public.ts";
import { catalogueReads } from "#features/catalogue/server/public.ts";
import { certificateVerbs } from "#features/certificates/server/public.ts";
import { newsletterVerbs } from "#features/newsletter/server/public.ts";
import { resourceReads } from "#features/resources/server/public.ts";
import { siteReads } from "#features/site/server/public.ts";
import { countPicksByCourse, tutorVerbs } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { listMail } from "#platform/mail/list-mail.ts";

/** What page loaders and actions may call: each feature's reading functions and the verbs behind forms. */
export function createAcademy(deps: VerbDeps, accounts: AccountVerbs) {
  return {
    catalogue: catalogueReads({ db: deps.db, countPicks: countPicksByCourse(deps) }),
    tutors: tutorVerbs(deps),
    resources: resourceReads(deps),
    site: siteReads(deps),
    accounts,
    newsletter: newsletterVerbs(deps),
    certificates: certificateVerbs(deps),
    /** For the development page only. */
    listMail: () => listMail(deps.db),
  };
}

export type Academy = ReturnType<typeof createAcademy>;
