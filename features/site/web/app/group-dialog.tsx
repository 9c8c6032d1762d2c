import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { changeSite } from "../../office-calls.ts";
import { changeSiteSchema } from "../../office-contract.ts";
import type { SettingGroup } from "../../office-texts.ts";
import { siteQuery } from "../queries.ts";

type Texts = Record<string, string | Record<string, string>>;

/** Changes the settings of one group. */
export default function GroupDialog({
  group,
  texts,
  onClose,
}: {
  group: SettingGroup;
  texts: Record<string, string>;
  onClose: () => void;
}) {
  const act = useAct(changeSite, {
    onDone: () => toast.success(`${group.title}: saved`),
    after: useStale([siteQuery().queryKey[0]]),
  });
  const seen = nested(group, texts);
  return (
    <FormDialog
      id="change-site"
      title={group.title}
      size="lg"
      onClose={onClose}
      act={act}
      schema={changeSiteSchema}
      values={{ settings: seen }}
      bodyOf={({ settings }) => ({ settings, seen })}
      onSend={(body) => act.run({ body })}
      submit="Save"
      busyLabel="Saving..."
      otherwise={notReached("Please send it again: it is saved once.")}
    >
      {Object.entries(group.fields).map(([name, { label, hint, long, type, max }]) =>
        long ? (
          <FormArea key={name} name={`settings.${name}`} label={label} hintOrError={hint} maxLength={max} rows={4} />
        ) : (
          <FormText
            key={name}
            name={`settings.${name}`}
            label={label}
            hintOrError={hint}
            maxLength={max}
            {...(type && type !== "number" ? { type } : {})}
            {...(type === "number" ? { inputMode: "numeric" as const } : {})}
          />
        ),
      )}
    </FormDialog>
  );
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
