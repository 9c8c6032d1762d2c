import { accountClosing } from "#features/accounts/events.ts";
import { officeSearch } from "#features/accounts/server/public.ts";
import { reservedForOthers } from "#features/classes/server/public.ts";
import { enrolmentCancelled } from "#features/learning/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { freeOwnTimes } from "./server/end-own-times.ts";
import { groupRoutes } from "./server/groups/routes.ts";
import { groupSearch } from "./server/groups/search-groups.ts";
import { readReserved } from "./server/reserved-classes.ts";
import { placementRoutes } from "./server/routes.ts";
import { reservedPersonal, wishPersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "placement",
  routes: (deps) => [placementRoutes(deps), groupRoutes(deps)],
  handlers: [
    on(enrolmentCancelled, "frees the weekly times of one's own", freeOwnTimes),
    on(accountClosing, "frees the weekly times of one's own", (deps, { accountId }) =>
      freeOwnTimes(deps, { studentId: accountId }),
    ),
  ],
  contributions: [
    contribute(officeSearch, groupSearch),
    contribute(reservedForOthers, async (_deps, ...request) => (await readReserved(...request)).classes),
  ],
  personalData: [holding("class-wishes", wishPersonal), holding("reserved-times", reservedPersonal)],
});
