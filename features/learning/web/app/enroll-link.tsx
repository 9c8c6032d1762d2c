import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";

/** The way to the lessons that are not open: to the payment that is due, or to enrolling. */
export function EnrollLink({ course, access }: { course: string; access: "paused" | "taste" }) {
  return (
    <Link to={access === "paused" ? paths.orders() : paths.enroll(course)} className={buttonClass({ size: "sm" })}>
      {access === "paused" ? "Pay now" : "Enroll"}
    </Link>
  );
}
