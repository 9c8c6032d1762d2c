import { currencies } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { Button, ButtonLink, type ButtonLook } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { closesDialog } from "#ui/components/dialog-trigger.ts";
import { VisuallyHidden } from "#ui/components/visually-hidden.tsx";
import type { CourseSummary } from "../contract.ts";
import { priceLines } from "../rules.ts";
import { catalogueTexts } from "../texts.ts";
import { BankDetailsList, type BankDetailsListProps } from "./bank-details.tsx";

const dialogId = "enroll";

/** The section of a course's page that holds the bank details. */
export const paySection = "pay";

/**
 * Leads who is logged in to the course's enrolment, and opens the page's one `EnrollDialog` for everybody else. A link, so
 * that without scripts it leads to the same bank details on the course's page.
 */
export function EnrollLink({ course, ...look }: { course: CourseSummary; className?: string } & ButtonLook) {
  return (
    <ButtonLink
      variant="soft"
      size="sm"
      {...look}
      href={`${paths.course(course.slug)}#${paySection}`}
      aria-haspopup="dialog"
      data-dialog-open={dialogId}
      data-own-href={paths.enroll(course.slug)}
      data-fill={JSON.stringify({
        course: course.title,
        prices: priceLines(course).join("\n"),
        // The dialog shows those in the chosen currency, once there is one.
        ...Object.fromEntries(
          currencies.map((currency) => [`prices-${currency}`, priceLines(course, currency).join("\n")]),
        ),
      })}
    >
      Enroll
      <VisuallyHidden> in {course.title}</VisuallyHidden>
    </ButtonLink>
  );
}

/** The dialog that every `EnrollLink` of a page opens: what the course costs and where to transfer it (PRICE-05). */
export function EnrollDialog(details: BankDetailsListProps) {
  return (
    <Dialog
      id={dialogId}
      title={catalogueTexts.payTitle}
      footer={
        <Button variant="line" {...closesDialog(dialogId)}>
          Close
        </Button>
      }
    >
      {/* Filled by the link that opens it. */}
      <p className="font-display font-semibold text-h4" data-slot="course" />
      <p className="mb-4 whitespace-pre-line text-ink-2 text-sm tabular-nums">
        <span className="in-data-currency:hidden" data-slot="prices" />
        <span className="hidden in-data-[currency=USD]:inline" data-slot="prices-USD" />
        <span className="hidden in-data-[currency=NGN]:inline" data-slot="prices-NGN" />
      </p>
      <BankDetailsList {...details} />
    </Dialog>
  );
}
