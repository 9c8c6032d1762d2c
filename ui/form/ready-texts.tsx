import { useFormContext } from "react-hook-form";
import { Button } from "../components/button.tsx";
import { useField } from "./form-fields.tsx";

/**
 * What a field holds once a ready text is chosen: it takes the line of the ready text that is there, else it is a line after what the
 * person typed, of which nothing is lost. A ready text is one line.
 */
export function withReadyText(typed: string, text: string, texts: readonly string[]): string {
  const lines = typed.trim() === "" ? [] : typed.trimEnd().split("\n");
  const at = lines.findIndex((line) => texts.includes(line.trim()));
  return lines.toSpliced(at < 0 ? lines.length : at, at < 0 ? 0 : 1, text).join("\n");
}

/** Buttons with ready texts for the field of that name in the form around them (`CallForm`), which stays open to be typed in. */
export function ReadyTexts({ name, label, texts }: { name: string; label: string; texts: readonly string[] }) {
  const { getValues, setFocus } = useFormContext();
  const { set } = useField(name);
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {texts.map((text) => (
          <Button
            key={text}
            variant="line"
            size="sm"
            className="whitespace-normal text-start"
            onClick={() => {
              set(withReadyText(getValues(name) ?? "", text, texts));
              setFocus(name);
            }}
          >
            {text}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
