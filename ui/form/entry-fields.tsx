import type { ReactNode } from "react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../components/button.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { Icon } from "../icons/icon.tsx";

/** The entries of a list in a form, each with its fields: added at the end, moved up and down, removed; nothing holds until it is saved. */
export function EntryFields({
  noun,
  blank,
  max,
  children,
}: {
  /** What one is called: `question`. */
  noun: string;
  blank: object;
  max: number;
  /** The fields of the entry whose names begin so: `items.2`. */
  children: (prefix: string) => ReactNode;
}) {
  const { fields, append, remove, swap } = useFieldArray({ name: "items", keyName: "rowId" });
  return (
    <>
      <ol className="grid gap-4">
        {fields.map(({ rowId }, at) => (
          <li key={rowId}>
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
      {fields.length < max && (
        <Button variant="soft" onClick={() => append(blank)}>
          Add a {noun.toLowerCase()}
        </Button>
      )}
    </>
  );
}
