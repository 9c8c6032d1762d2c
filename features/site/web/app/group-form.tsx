import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { changeSite } from "../../office-calls.ts";
import { changeSiteSchema } from "../../office-contract.ts";
import type { SettingField, SettingGroup } from "../../office-texts.ts";
import { siteQuery } from "../queries.ts";
import { BesideHome, besideHomeForm } from "./beside-home.tsx";

type Texts = Record<string, string | Record<string, string>>;

/** Changes the settings of one group. */
export default function GroupForm({ group, texts }: { group: SettingGroup; texts: Record<string, string> }) {
  const queries = useQueryClient();
  // What is typed began with these: another user's later change must not be replaced unseen.
  const [begun, setBegun] = useState(texts);
  const act = useAct(changeSite, {
    onDone: (answer) => {
      toast.success(`${group.title}: saved`);
      setBegun(answer.texts);
      queries.setQueryData(siteQuery().queryKey, answer);
    },
    // The refusal names what is stored now, which has been seen by that.
    onError: async ({ status }) => {
      if (status === 409) setBegun((await queries.fetchQuery({ ...siteQuery(), staleTime: 0 })).texts);
    },
  });
  const seen = nested(group, begun);
  const fields = Object.entries(group.fields);
  return (
    <CallForm
      aria-label={group.title}
      act={act}
      className={besideHomeForm}
      schema={changeSiteSchema}
      values={{ settings: seen }}
      bodyOf={({ settings }) => ({ settings, seen })}
      onSend={(body) => act.run({ body })}
      submit="Save"
      busyLabel="Saving..."
      otherwise={notReached("Please send it again: it is saved once.")}
      leaving={<AskBeforeLeaving />}
    >
      {({ settings }) => (
        <BesideHome
          draft={{ settings }}
          seenAt={(field) => group.seenAt && (group.fields[field.slice("settings.".length)]?.seenAt ?? group.seenAt)}
        >
          {fields.map(([name, field]) => (
            <Setting key={name} name={name} {...field} />
          ))}
        </BesideHome>
      )}
    </CallForm>
  );
}

function Setting({ name, label, hint, long, type, max }: SettingField & { name: string }) {
  const common = { name: `settings.${name}`, label, hintOrError: hint, maxLength: max };
  if (long) return <FormArea {...common} rows={4} />;
  return type === "number" ? <FormText {...common} inputMode="numeric" /> : <FormText {...common} type={type} />;
}

/** The texts of a group, those of a part below its setting. */
function nested(group: SettingGroup, texts: Record<string, string>): Texts {
  const all: Texts = {};
  for (const name of Object.keys(group.fields)) {
    const [key = "", part] = name.split(".");
    const text = texts[name] ?? "";
    if (part === undefined) all[key] = text;
    else all[key] = { ...(all[key] as Record<string, string> | undefined), [part]: text };
  }
  return all;
}
