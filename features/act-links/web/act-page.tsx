import { ButtonLink } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { LinkPage } from "#ui/components/link-page.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { ActInput, ActOutcome, ActView } from "../contract.ts";
import { typedMax } from "../texts.ts";

export type ActFormProps = {
  view: ActView;
  /** A new key for this rendering. */
  formKey: string;
  /** Why the form that was sent did nothing, with what it held. */
  refused: { error: string; given: ActInput } | null;
};

/** What the button of a message leads to: what it will do, and the button that does it. It works without scripts. */
export function ActForm({ view, formKey, refused }: ActFormProps) {
  const { title, lines, button, choices, asksHandIn, seen } = view;
  const input = refused?.given;
  return (
    <LinkPage
      title={title}
      action={
        button && (
          <form method="post" className="grid gap-5">
            <input type="hidden" name="key" value={formKey} />
            {seen === undefined ? null : <input type="hidden" name="choice" value={seen} />}
            {refused && (
              <div role="alert">
                <FieldError>{refused.error}</FieldError>
              </div>
            )}
            {choices && (
              <SelectField
                name="choice"
                label={choices.label}
                options={choices.options}
                defaultValue={input?.choice}
                required
              />
            )}
            {asksHandIn && (
              <>
                <TextField name="link" type="url" label="Link to your work" optional defaultValue={input?.link} />
                <div>
                  <label htmlFor="act-text" className="label">
                    Or write it here
                  </label>
                  <textarea
                    id="act-text"
                    name="text"
                    rows={8}
                    maxLength={typedMax}
                    className="input"
                    defaultValue={input?.text}
                  />
                </div>
              </>
            )}
            <button type="submit" className="btn justify-self-start">
              {button}
            </button>
          </form>
        )
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </LinkPage>
  );
}

/** What came of it. */
export function ActDone({ title, message, address }: ActOutcome) {
  return (
    <LinkPage title={title} action={address ? <ButtonLink href={address}>Open the class</ButtonLink> : null}>
      <p>{message}</p>
    </LinkPage>
  );
}
