import { keepPreviousData } from "@tanstack/react-query";
import type { PlaceChoice } from "#features/placement/contract.ts";
import { areSame } from "#features/placement/rules.ts";
import { perWeek, placementTexts } from "#features/placement/texts.ts";
import { TimesField } from "#features/placement/web/public/times-field.tsx";
import { firstName } from "#lib/first-name.ts";
import { formatMoney } from "#lib/money.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { recordOutcome } from "../../calls.ts";
import type { OutcomeInput, PlanOffer, TrialResponse } from "../../contract.ts";
import { priceText, reservedUntil } from "../../rules.ts";
import { maxLine, maxReason, trialTexts, type Verdict } from "../../texts.ts";
import { trialQuery } from "../queries.ts";

/** What a tutor has chosen and typed, and not sent. */
type Draft = {
  verdict?: Verdict;
  course?: string;
  plan?: string;
  choice?: PlaceChoice | null;
  line?: string;
  reason?: string;
};

type TrialFormProps = { id: string; student: { id: string; fullName: string }; onDone: () => void };

/** How a trial went, and what is proposed. What is chosen and typed stays in this tab until it is sent. */
export function TrialForm({ id, student, onDone }: TrialFormProps) {
  const [text, setText] = useDraft(`trial-${id}`);
  const draft: Draft = text ? JSON.parse(text) : {};
  const query = usePageQuery({ ...trialQuery(id, draft.course), placeholderData: keepPreviousData });
  return (
    <QueryBoundary
      query={query}
      loading={trialTexts.loading}
      skeleton={<SkeletonBlock className="h-64" />}
      failed={trialTexts.failed}
    >
      {(trial) => (
        <Form
          trial={trial}
          name={firstName(student)}
          draft={draft}
          onDraft={(changes) => setText(JSON.stringify({ ...draft, ...changes }))}
          onDone={() => {
            setText("");
            onDone();
          }}
        />
      )}
    </QueryBoundary>
  );
}

const keyOf = ({ key, currency }: PlanOffer) => `${key} ${currency}`;

type FormProps = {
  trial: TrialResponse;
  name: string;
  draft: Draft;
  onDraft: (changes: Draft) => void;
  onDone: () => void;
};

function Form({ trial, name, draft, onDraft, onDone }: FormProps) {
  const stale = useStale(["desk"], ["trials"], ["placement"], ["wallet"]);
  const recording = useAct(recordOutcome, {
    onDone: async ({ message }) => {
      await stale();
      toast.success(message);
      onDone();
    },
    onError: stale,
  });
  const { said, courses, times } = trial;
  const before = said?.verdict === "fits" ? said : null;
  const verdict = draft.verdict ?? said?.verdict;
  const course = courses.find(({ slug }) => slug === trial.course);
  const plans = course?.plans ?? [];
  const plan =
    plans.find((offer) => keyOf(offer) === draft.plan) ??
    plans.find(({ key, currency }) => key === before?.plan && currency === before.currency) ??
    plans[0];
  const choice =
    draft.choice === undefined ? (before?.course === course?.slug ? (before?.choice ?? null) : null) : draft.choice;
  const line = draft.line ?? before?.line ?? "";
  const reason = draft.reason ?? (said?.verdict === "not-fits" ? said.reason : "");
  const change = (changes: Draft) => {
    recording.clear();
    onDraft(changes);
  };

  const isShort = choice !== null && "times" in choice && choice.times.length < perWeek.min;
  const wrong =
    verdict === "fits"
      ? { line: line.trim().length > maxLine && trialTexts.tooLong(maxLine), choice: isShort && placementTexts.count }
      : verdict === "not-fits"
        ? {
            reason:
              reason.trim() === ""
                ? trialTexts.reasonEmpty
                : reason.trim().length > maxReason && trialTexts.tooLong(maxReason),
          }
        : {};
  function input(): OutcomeInput | null {
    if (verdict === "missed") return { verdict };
    if (verdict === "not-fits") return { verdict, reason };
    if (verdict !== "fits" || !course || !plan) return null;
    return { verdict, course: course.slug, plan: plan.key, currency: plan.currency, choice, line };
  }
  const wishes = [trial.wishes.join(", "), trial.location && `from ${trial.location}`].filter(Boolean).join(", ");
  const amount = plan && formatMoney({ amountMinor: plan.firstMinor, currency: plan.currency });
  const submit =
    verdict === "fits"
      ? `Send the pay link, ${amount}`
      : verdict === "not-fits"
        ? `Tell ${name}, with other tutors to try`
        : `Offer ${name} a new time`;
  const isPossible = verdict !== undefined && (verdict !== "fits" || plan !== undefined);
  return (
    <ActForm
      act={recording}
      wrong={wrong}
      onSend={() => {
        const body = input();
        if (body) void recording.run({ params: { id: trial.id }, body });
      }}
      submit={isPossible ? submit : undefined}
      busyLabel="Sending..."
      button={{ block: true }}
      foot={isPossible ? <p className="hint text-center">{footOf({ verdict, name, choice, times })}</p> : null}
    >
      {(errors) => (
        <>
          {wishes ? <p className="text-ink-2 text-sm wrap-anywhere">{wishes}.</p> : null}
          <RadioGroup
            name="verdict"
            label="How it went"
            hideLabel
            appearance="card"
            className="sm:grid-cols-3"
            value={verdict ?? null}
            onChange={({ currentTarget }) => change({ verdict: currentTarget.value as Verdict })}
            options={[
              { value: "fits", label: "It fits" },
              { value: "not-fits", label: "Does not fit" },
              { value: "missed", label: `${name} did not come` },
            ]}
          />
          {verdict === "fits" && !plan ? (
            <p className="hint">
              There is no course with a price that you could propose: {name} takes yours already, or its fee is on
              request. Write to {name} instead.
            </p>
          ) : null}
          {verdict === "fits" && course && plan ? (
            <>
              {courses.length > 1 ? (
                <SelectField
                  name="course"
                  label="Course"
                  value={course.slug}
                  error={errors.course}
                  onChange={({ currentTarget }) =>
                    change({ course: currentTarget.value, plan: undefined, choice: null })
                  }
                  options={courses.map(({ slug, title }) => ({ value: slug, label: title }))}
                />
              ) : (
                <p className="wrap-anywhere">
                  <span className="label">Course</span> {course.title}
                </p>
              )}
              <fieldset className="grid gap-1">
                <legend className="label mb-1">Weekly times</legend>
                {times ? (
                  <TimesField
                    times={times}
                    otherPerson={name}
                    value={choice}
                    onChange={(next) => change({ choice: next })}
                  />
                ) : null}
              </fieldset>
              <SelectField
                name="plan"
                label="Plan"
                value={keyOf(plan)}
                error={errors.plan ?? errors.currency}
                hint={`${priceText(plan)}. ${name} may change it.`}
                onChange={({ currentTarget }) => change({ plan: currentTarget.value })}
                options={plans.map((offer) => ({
                  value: keyOf(offer),
                  label: `${offer.name}, ${formatMoney({ amountMinor: offer.firstMinor, currency: offer.currency })}`,
                }))}
              />
              <TextArea
                name="line"
                label={`A line to ${name}`}
                optional
                rows={2}
                value={line}
                error={errors.line}
                onChange={({ currentTarget }) => change({ line: currentTarget.value })}
              />
            </>
          ) : null}
          {verdict === "not-fits" ? (
            <TextArea
              name="reason"
              label="Why"
              hint={`${name} reads it as you write it, with our thanks and other tutors to try.`}
              value={reason}
              error={errors.reason}
              onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
            />
          ) : null}
        </>
      )}
    </ActForm>
  );
}

/** Where it goes, and until when the times are the student's. */
function footOf({
  verdict,
  name,
  choice,
  times,
}: {
  verdict: Verdict | undefined;
  name: string;
  choice: PlaceChoice | null;
  times: TrialResponse["times"];
}): string {
  const goes = `${name} gets it here, and by the ways they chose.`;
  if (verdict !== "fits" || !choice || !times) return goes;
  const firsts =
    "group" in choice
      ? times.groups.filter(({ id }) => id === choice.group)
      : times.hours.filter((hour) => choice.times.some((time) => areSame([time], [hour])));
  const first = Math.min(...firsts.map((item) => Date.parse(item.first)));
  if (!Number.isFinite(first)) return goes;
  return `${goes} The times are kept until ${momentText(reservedUntil(new Date(), new Date(first)))}.`;
}
