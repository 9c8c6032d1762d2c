import { Island } from "#ui/islands/island.tsx";
import type { EnrollHereProps } from "../enroll/enroll-here-props.ts";
import EnrollHere from "../enroll-here.island.tsx";

/** What the Enroll links of a public page open; nothing shows before. `id`: of the island, which they name. */
export function EnrollSheet(props: EnrollHereProps) {
  return <Island name="checkout/enroll-here" component={EnrollHere} id={props.id} props={props} />;
}
