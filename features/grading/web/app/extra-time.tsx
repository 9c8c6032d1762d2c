import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { endExtraTime, giveExtraTime } from "../../calls.ts";
import type { GradableItem, ExtraTime as StoredExtraTime } from "../../contract.ts";
import { extraTimeQuery } from "./queries.ts";

const percents = [10, 25, 50, 75, 100].map((percent) => ({ value: String(percent), label: `${percent} % more` }));

/** More time of a student for what is timed: what they have, and giving or ending it. Each change is stored with who made it and why. */
export function ExtraTime({ gradableItem }: { gradableItem: GradableItem }) {
  const queries = useQueryClient();
  const { data } = useQuery(extraTimeQuery());
  const [percent, setPercent] = useState("25");
  const [scope, setScope] = useState("work");
  const [reason, setReason] = useState("");
  const refresh = () => queries.invalidateQueries({ queryKey: extraTimeQuery().queryKey });
  const giving = useAct(
    () =>
      ask(giveExtraTime, {
        params: { student: gradableItem.studentId },
        body: {
          assessment: scope === "work" ? gradableItem.assessment.id : null,
          percent: Number(percent),
          reason: reason.trim(),
        },
      }),
    {
      onDone: async () => {
        setReason("");
        toast.success("The extra time counts from now on, also in an attempt that runs.");
        await refresh();
      },
    },
  );
  const ending = useAct((extra: string) => ask(endExtraTime, { params: { extra } }), {
    onDone: async () => {
      toast.success("It is ended. An attempt that runs keeps its time.");
      await refresh();
    },
  });
  const own = data?.filter(({ student }) => student.id === gradableItem.studentId) ?? [];
  const isShort = reason.trim().length < 3;
  return (
    <Disclosure
      title={`Extra time of ${gradableItem.student}`}
      note={own.length === 0 ? "none" : own.length}
      className="card mt-5 px-5 py-3"
    >
      <div className="mt-2 grid gap-5 pb-2">
        {own.length > 0 && (
          <ul className="grid gap-3">
            {own.map((stored) => (
              <li key={stored.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
                <span className="min-w-0 wrap-anywhere">
                  <b>{extraTimeText(stored)}</b>
                  <span className="block text-ink-2">
                    {stored.reason}
                    {stored.by && `, ${stored.by}`}
                  </span>
                </span>
                <Button
                  variant="line"
                  size="sm"
                  busy={ending.busyWith === stored.id}
                  onClick={() => void ending.run(stored.id)}
                >
                  <Icon name="x" /> End it
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ActForm
          act={{ isBusy: giving.isBusy, error: giving.error ?? ending.error }}
          wrong={{ reason: isShort && "Please say why, in a few words." }}
          onSend={() => giving.run()}
          submit="Give more time"
          button={{ variant: "line", className: "justify-self-start" }}
          otherwise="The extra time could not be changed. Please try again."
        >
          {(errors) => (
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                name="percent"
                label="How much"
                options={percents}
                value={percent}
                onChange={({ target }) => setPercent(target.value)}
              />
              <SelectField
                name="place"
                label="For what"
                options={[
                  { value: "work", label: gradableItem.assessment.title },
                  { value: "all", label: "All that is timed" },
                ]}
                value={scope}
                onChange={({ target }) => setScope(target.value)}
              />
              <TextField
                name="reason"
                label="Why"
                hint="For the academy's own eyes."
                maxLength={300}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                error={errors.reason}
                fieldClassName="sm:col-span-2"
              />
            </div>
          )}
        </ActForm>
      </div>
    </Disclosure>
  );
}

const extraTimeText = ({ percent, assessment }: StoredExtraTime): string =>
  `${percent} % more, ${assessment?.title ?? "for all that is timed"}`;
