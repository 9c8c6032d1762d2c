import type { ReactNode } from "react";
import { useFieldArray } from "react-hook-form";
import { Button } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { textLimits } from "../../office-texts.ts";

/** The entries of a list in a form, each with its fields: added at the end, moved up and down, removed; nothing holds until it is saved. */
export function EntryFields({
  noun,
  blank,
  children,
}: {
  /** What one is called: `question`. */
  noun: string;
  blank: object;
  /** The fields of the entry whose names begin so: `items.2`. */
  children: (prefix: string) => ReactNode;
}) {
  const { fields, append, remove, swap } = useFieldArray({ name: "items", keyName: "key" });
  return (
    <>
      <ol className="grid gap-4">
        {fields.map(({ key }, at) => (
          <li key={key}>
            <fieldset className="grid gap-3 rounded-lg border border-line p-4">
              <legend className="px-1 font-semibold">
                {noun} {at + 1}
              </legend>
              {children(`items.${at}`)}
              <div className="flex flex-wrap gap-2">
                <IconButton
                  label={`Move ${noun.toLowerCase()} ${at + 1} up`}
                  aria-disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                >
                  <Icon name="chevron-up" />
                </IconButton>
                <IconButton
                  label={`Move ${noun.toLowerCase()} ${at + 1} down`}
                  aria-disabled={at === fields.length - 1}
                  onClick={() => swap(at, at + 1)}
                >
                  <Icon name="chevron-down" />
                </IconButton>
                <IconButton label={`Remove ${noun.toLowerCase()} ${at + 1}`} onClick={() => remove(at)}>
                  <Icon name="trash" />
                </IconButton>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {fields.length < textLimits.items && (
        <Button variant="soft" onClick={() => append({ id: null, ...blank })}>
          Add a {noun.toLowerCase()}
        </Button>
      )}
    </>
  );
}
