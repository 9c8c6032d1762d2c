import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { counted } from "#lib/counted.ts";
import { monthAndYear } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { askForFile } from "#ui/api/ask.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { RoomStep } from "#ui/illustrations/room-step.tsx";
import { exportWallet, printWallet } from "../../../calls.ts";
import type { Wallet } from "../../../contract.ts";
import { sumText } from "../../../money-rules.ts";
import { walletQuery } from "../../queries.ts";
import { ClassByClass } from "./class-by-class.tsx";
import { OneClass } from "./one-class.tsx";
import { PayAccount } from "./pay-account.tsx";

export const meta = appMeta("Wallet");

/** A tutor's wallet (WALL-01): four states, class by class, and one class line by line. The address holds month and class. */
export default function WalletPage() {
  const [address, change] = useAddress<"month" | "class">();
  const month = address.get("month");
  const chosen = address.get("class");
  const query = useQuery({ ...walletQuery(month), placeholderData: keepPreviousData });
  return (
    <div data-wide>
      <PageHeading lead={query.data && leadOf(query.data)}>Wallet</PageHeading>
      <QueryBoundary
        query={query}
        loading="Loading your wallet..."
        skeleton={
          <div className="grid gap-5">
            <SkeletonBlock className="h-40" />
            <SkeletonRows count={5} />
          </div>
        }
        failed="Your wallet could not be loaded."
        kind="paper"
        className="card"
      >
        {(wallet) => (
          <div className={cx("grid grid-cols-1 gap-5", query.isPlaceholderData && "opacity-60")}>
            <States wallet={wallet} />
            <PayAccount />
            <Tools wallet={wallet} onMonth={(to) => change({ month: to, class: null })} />
            <div className={cx("grid grid-cols-1 items-start gap-5", chosen && "lg:grid-cols-[minmax(0,1fr)_25rem]")}>
              {/* On a phone the class that is open comes first. */}
              {chosen ? (
                <div className="lg:order-2">
                  <OneClass key={chosen} id={chosen} hrefOfList={paths.wallet({ month })} />
                </div>
              ) : null}
              {wallet.classes.length === 0 ? (
                <EmptyState
                  kind="paper"
                  className="card"
                  message={isNew(wallet) ? "Your wallet is empty." : "No class counts in this month."}
                  hint={
                    isNew(wallet)
                      ? "After each class you send its lesson report. It stands here then, with what it pays and why."
                      : "Choose another month above."
                  }
                />
              ) : (
                <ClassByClass
                  classes={wallet.classes}
                  chosen={chosen}
                  hrefOf={(id) => paths.wallet({ month, class: id })}
                />
              )}
            </div>
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}

const isNew = ({ months, held, payable }: Wallet) => months.length === 1 && held.length === 0 && payable.length === 0;

function leadOf({ month, earned, minutes }: Wallet): string {
  const hours = Math.round(minutes / 6) / 10;
  return `${monthAndYear(`${month}-01`)}: ${sumText(earned)} from ${hours === 1 ? "1 hour" : `${hours} hours`}`;
}

function States({ wallet }: { wallet: Wallet }) {
  const { month, earned, held, payable, paid, agreed, heldCount, payableCount } = wallet;
  const name = monthAndYear(`${month}-01`).split(" ")[0];
  const classes = (count: number) => counted(count, "class", "classes");
  const states = [
    {
      step: 1,
      label: "Earned",
      sum: earned,
      why:
        earned.length > 0
          ? `${classes(agreed)} agreed in ${name}.`
          : `No class was agreed in ${name}${month === wallet.months[0] ? " yet" : ""}.`,
    },
    {
      step: 2,
      label: "Held",
      sum: held,
      why:
        heldCount > 0
          ? `${classes(heldCount)}. Students have 72 hours to say if something was wrong.`
          : "No class waits for its students.",
    },
    {
      step: 3,
      label: "Payable",
      sum: payable,
      why: payable.length > 0 ? `${classes(payableCount)} agreed and not paid out yet.` : "Nothing is to be paid out.",
    },
    {
      step: 5,
      label: "Paid",
      sum: paid,
      why: paid.length > 0 ? `Paid out in ${name}.` : `Nothing was paid out in ${name}.`,
    },
  ] as const;
  return (
    <dl className="card door-lg grid overflow-hidden sm:grid-cols-2 xl:grid-cols-4">
      {states.map(({ step, label, sum, why }) => (
        <div
          key={label}
          className={cx(
            "grid grid-cols-[40px_minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-1 border-line p-4 xl:grid-cols-[40px_minmax(0,1fr)] xl:p-5",
            label === "Paid" ? "on-wall bg-wall text-on-wall" : "max-sm:border-b sm:border-r",
          )}
        >
          <RoomStep step={step} className="w-10" />
          <dt className="font-semibold">{label}</dt>
          <dd
            className={cx(
              "num font-bold text-h4 xl:col-span-2 xl:text-[1.75rem] wrap-anywhere",
              label === "Paid" && "text-sun-400",
            )}
          >
            {sumText(sum)}
          </dd>
          <dd className={cx("col-span-full text-sm", label === "Paid" ? "text-on-wall-2" : "text-ink-2")}>{why}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which month is shown, and its statement to keep. */
function Tools({ wallet: { month, months }, onMonth }: { wallet: Wallet; onMonth: (month: string | null) => void }) {
  const query = { month };
  const failed = "The statement could not be downloaded. Check your connection and try again.";
  const csv = useDownload(() => askForFile(exportWallet, { query }), { otherwiseNamed: `wallet-${month}.csv`, failed });
  const pdf = useDownload(() => askForFile(printWallet, { query }), { otherwiseNamed: `wallet-${month}.pdf`, failed });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        name="month"
        label="Month"
        fieldClassName="min-w-48"
        value={month}
        onChange={({ target }) => onMonth(target.value === months[0] ? null : target.value)}
        options={months.map((value) => ({ value, label: monthAndYear(`${value}-01`) }))}
      />
      <div className="ml-auto flex flex-wrap gap-3">
        <Button variant="line" size="sm" busy={csv.isBusy} onClick={() => void csv.run()}>
          <Icon name="download" /> CSV<span className="sr-only"> of the month</span>
        </Button>
        <Button variant="line" size="sm" busy={pdf.isBusy} onClick={() => void pdf.run()}>
          <Icon name="download" /> PDF<span className="sr-only"> of the month</span>
        </Button>
      </div>
    </div>
  );
}
