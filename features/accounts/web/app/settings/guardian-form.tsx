import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { dateText } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormCheck, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { getGuardian, saveGuardian } from "../../../guardian-calls.ts";
import { type GuardianResponse, guardianSchema } from "../../../guardian-contract.ts";

const guardianQuery = () => queryOptions({ queryKey: ["guardian"], ...answeredBy(getGuardian) });

/** Whether a student is under 18, and who their guardian is (MINOR-01). */
export default function GuardianForm() {
  return (
    <QueryBoundary
      query={useQuery(guardianQuery())}
      loading="Loading your guardian..."
      skeleton={<SkeletonBlock className="h-40" />}
      failed="Your guardian could not be loaded."
    >
      {(saved) => <Fields saved={saved} />}
    </QueryBoundary>
  );
}

const reportHints = {
  on: "The lesson reports come here.",
  asked: "We asked here whether the lesson reports shall come. They do once your guardian says yes.",
  off: "We could not ask here yet whether the lesson reports shall come. Save it again tomorrow.",
};

function Fields({ saved: { isMinor, guardian, reports } }: { saved: GuardianResponse }) {
  const queries = useQueryClient();
  const act = useAct(saveGuardian, {
    onDone: (saved) => {
      queries.setQueryData(guardianQuery().queryKey, saved);
      toast.success("Saved");
    },
  });
  const removal = useConfirm(saveGuardian, {
    stale: guardianQuery().queryKey,
    done: () => "Your guardian is removed",
    question: (name: string) => ({
      title: "Remove your guardian?",
      text: `We forget ${name}, their number and when they agreed. Your tutors see them no more.`,
      confirm: "Remove",
      busyLabel: "Removing...",
      input: { body: { isMinor, fullName: "", phone: "", email: "", agrees: false } },
    }),
  });
  return (
    <>
      <p className="hint mb-3">
        Your tutors and our staff see that you are under 18 wherever they write to you. Your tutors see your guardian on
        your record.
      </p>
      <CallForm
        // What was removed leaves the fields too.
        key={guardian === null ? "none" : "named"}
        act={act}
        schema={guardianSchema}
        values={{
          isMinor,
          fullName: guardian?.fullName ?? "",
          phone: guardian?.phone ?? "",
          email: guardian?.email ?? "",
          agrees: guardian !== null,
        }}
        onSend={(body) => act.run({ body })}
        submit="Save"
        busyLabel="Saving..."
        button={{ className: "justify-self-start" }}
        foot={
          guardian ? (
            <Button variant="ghost" className="justify-self-start" onClick={() => removal.ask(guardian.fullName)}>
              Remove my guardian
            </Button>
          ) : null
        }
      >
        <FormCheck name="isMinor" label="I am under 18" />
        <FormText name="fullName" label="Guardian's name" optional deps={["phone", "agrees"]} autoComplete="off" />
        <FormText
          name="phone"
          type="tel"
          label="Guardian's phone number"
          hint="With its country, such as +234 803 123 4567"
          autoComplete="off"
          deps={["fullName"]}
        />
        <FormText
          name="email"
          type="email"
          label="Guardian's e-mail"
          optional
          autoComplete="off"
          deps={["fullName"]}
          hint={guardian?.email ? reportHints[reports] : "We ask there whether the lesson reports shall come."}
        />
        <FormCheck
          name="agrees"
          label="My guardian agrees to be contacted and to get reports on my lessons"
          hint={guardian ? `Agreed on ${dateText(new Date(guardian.consentAt))}` : undefined}
          deps={["fullName"]}
        />
      </CallForm>
      {removal.dialog}
    </>
  );
}
