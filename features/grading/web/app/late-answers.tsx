import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NotifiedHow } from "#features/attempts/contract.ts";
import { AnswerText } from "#features/questions/web/public/views.tsx";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { decideLate } from "../../calls.ts";
import type { GradableItem, LateAnswers as StoredLateAnswers } from "../../contract.ts";
import { instantText } from "./labels.ts";
import { gradableItemQuery } from "./queries.ts";

const notifiedLabels: Record<NotifiedHow, (first: string, at: string) => string> = {
  review: (first, at) => `${first} opened the review at ${at}, before this came.`,
  shown: (first, at) =>
    `${first} was shown how questions of it went, or what is right in them, at ${at}, before this came.`,
  opened: (_, at) => `The right answers were opened for everybody at ${at}, before this came.`,
};

/** What came late to an attempt and waits for a word, wherever it is requested. Nothing where nothing waits. */
export function LateAnswersOf({ id }: { id: string }) {
  const { data } = useQuery(gradableItemQuery(id));
  return data ? <LateAnswers gradableItem={data} /> : null;
}

/** Answers that came after the end: what the student knew by then, what they are, and whether they count. */
export function LateAnswers({ gradableItem }: { gradableItem: GradableItem }) {
  return (
    gradableItem.lateAnswers && (
      <Decision key={gradableItem.lateAnswers.through} gradableItem={gradableItem} stored={gradableItem.lateAnswers} />
    )
  );
}

function Decision({ gradableItem, stored }: { gradableItem: GradableItem; stored: StoredLateAnswers }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const first = gradableItem.student.split(" ")[0] ?? gradableItem.student;
  const { answers, notified, through } = stored;
  const isShort = reason.trim().length < 3;
  const decide = useAct(
    (counts: boolean) =>
      ask(decideLate, { params: { gradableItem: gradableItem.id }, body: { counts, reason: reason.trim(), through } }),
    {
      onDone: async (answer, counts) => {
        toast.success(counts ? "They count now, and it is graded again." : "They stay out of the grade.");
        queries.setQueryData(gradableItemQuery(gradableItem.id).queryKey, answer);
        await queries.invalidateQueries({ queryKey: ["grading", "queue"] });
      },
    },
  );
  function submitDecision(counts: boolean) {
    setTried(true);
    if (!isShort) void decide.run(counts);
  }
  const many = answers.length === 1 ? "the answer" : `the ${answers.length} answers`;
  return (
    <section aria-labelledby="late-answers" className="card mb-4 grid gap-4 p-5">
      <h2 id="late-answers" className="text-h4">
        {answers.length === 1 ? "One answer" : `${answers.length} answers`} of {gradableItem.student} came after the end
      </h2>
      <p role="alert" className="font-semibold">
        {notified
          ? notifiedLabels[notified.how](first, instantText(notified.at))
          : `${first} has opened no review and was shown no right answer before.`}{" "}
        Nothing of it counts unless you say so.
      </p>
      <p className="text-ink-2 text-sm">
        The times are those that {first}'s device says, and it can say any. {first} can also make a file of answers at
        any time.
      </p>
      <ul className="divide-y divide-line">
        {answers.map(({ question: id, answer, saidAt, arrivedAt }) => {
          const question = gradableItem.questions.find(({ question }) => question.id === id);
          return (
            <li key={id} className="grid gap-1 py-2 text-sm wrap-anywhere">
              <span>
                <b>Question {question?.question.number}:</b>{" "}
                {question && answer !== null ? (
                  <AnswerText question={question.question} answer={answer} />
                ) : (
                  "No answer"
                )}
              </span>
              <span className="text-ink-2">
                Given {instantText(saidAt)} by the device, arrived {instantText(arrivedAt)}
              </span>
            </li>
          );
        })}
      </ul>
      <TextField
        name="late-reason"
        label="Why you decide so"
        hint="For the academy's own eyes. It is kept with your name."
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isTried && isShort ? "Please say why, in a few words." : undefined}
      />
      <FormMessage tone="error">
        {decide.error ? errorMessage(decide.error, "Your word could not be saved. Please try again.") : null}
      </FormMessage>
      <div className="flex flex-wrap gap-3">
        <Button busy={decide.busyWith === true} onClick={() => submitDecision(true)}>
          Count {many}
        </Button>
        <Button variant="line" busy={decide.busyWith === false} onClick={() => submitDecision(false)}>
          Leave {answers.length === 1 ? "it" : "them"} out
        </Button>
      </div>
    </section>
  );
}
