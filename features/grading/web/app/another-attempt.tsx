import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { giveAttempt } from "../../calls.ts";
import type { GradableItem } from "../../contract.ts";
import { instantText } from "./labels.ts";
import { gradableItemQuery } from "./queries.ts";

/** One more attempt for a student who has used all, with a reason that the student reads (GATE-01); those that were given before. */
export function AnotherAttempt({
  gradableItem,
  sittings,
}: {
  gradableItem: GradableItem;
  sittings: NonNullable<GradableItem["sittings"]>;
}) {
  const { used, allowed, given: input } = sittings;
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const number = (allowed ?? 0) + 1;
  const giving = useAct(
    () => ask(giveAttempt, { params: { gradableItem: gradableItem.id }, body: { number, reason: reason.trim() } }),
    {
      onDone: async () => {
        setReason("");
        toast.success(`${gradableItem.student} may start attempt ${number}, and is told.`);
        await queries.invalidateQueries({ queryKey: gradableItemQuery(gradableItem.id).queryKey });
      },
    },
  );
  if (allowed === null) return null;
  const isShort = reason.trim().length < 3;
  return (
    <Disclosure
      title={`Attempts of ${gradableItem.student}`}
      note={`${used} of ${allowed} used`}
      className="card mt-5 px-5 py-3"
    >
      <div className="mt-2 grid gap-5 pb-2">
        {input.length > 0 && (
          <ul className="grid gap-3 text-sm">
            {input.map((item) => (
              <li key={item.number} className="wrap-anywhere">
                <b>
                  Attempt {item.number}, given {instantText(item.at)}
                  {item.by && ` by ${item.by}`}
                </b>
                <span className="block text-ink-2">
                  {item.reason} To be started until {instantText(item.until)}.
                </span>
              </li>
            ))}
          </ul>
        )}
        {used < allowed ? (
          <p className="text-ink-2 text-sm">
            {allowed - used === 1 ? "One attempt is" : `${allowed - used} attempts are`} left: no other can be given
            now.
          </p>
        ) : (
          <ActForm
            act={giving}
            wrong={{ "another-attempt-reason": isShort && "Please say why, in a few words." }}
            onSend={() => giving.run()}
            submit={`Give attempt ${number} of ${gradableItem.assessment.title}`}
            button={{ variant: "line", className: "justify-self-start" }}
            otherwise="The attempt could not be given. Please try again."
          >
            {(errors) => (
              <TextField
                name="another-attempt-reason"
                label="Why another attempt"
                hint={`${gradableItem.student} reads it, with your name.`}
                maxLength={300}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                error={errors["another-attempt-reason"]}
              />
            )}
          </ActForm>
        )}
      </div>
    </Disclosure>
  );
}
