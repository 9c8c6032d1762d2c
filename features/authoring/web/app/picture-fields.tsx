import { KeyEditor } from "#features/questions/web/public/key-editor.tsx";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { addPicture } from "../../calls.ts";
import type { FieldsProps } from "./fields-props.ts";

/** The picture of a question: sent when it is chosen, and drawn small by the academy. */
export function PictureField({ course, typed: { picture }, onType, errors }: FieldsProps & { course: string }) {
  const act = useAct((form: FormData) => ask(addPicture, { form }), {
    onDone: ({ data }) => onType({ picture: { ...data, alt: picture?.alt ?? "" }, areas: [] }),
  });
  function send(file: File | undefined) {
    if (!file) return;
    const form = new FormData();
    form.append("course", course);
    form.append("file", file);
    void act.run(form);
  }
  return (
    <div className="grid gap-3">
      {picture ? (
        <>
          <div className="flex items-start gap-3">
            {picture.url && (
              <img
                src={picture.url}
                alt=""
                width={picture.width}
                height={picture.height}
                className="h-auto w-28 rounded-lg border border-line bg-white"
              />
            )}
            <Button size="sm" variant="line" onClick={() => onType({ picture: null, areas: [] })}>
              Remove the picture
            </Button>
          </div>
          <TextField
            name="draft.picture"
            label="What the picture shows"
            note="(read to who does not see it)"
            maxLength={300}
            value={picture.alt}
            error={errors["draft.picture"]}
            onChange={({ target }) => onType({ picture: { ...picture, alt: target.value } })}
          />
        </>
      ) : (
        <FileDrop
          name="draft.file"
          label="Picture"
          optional
          hint="JPEG, PNG or WebP, up to 8 MB. Students load a small one."
          kind="jpg"
          accept="image/jpeg,image/png,image/webp"
          disabled={act.isBusy}
          error={act.error ? errorMessage(act.error) : errors["draft.file"]}
          onChange={({ currentTarget }) => send(currentTarget.files?.[0])}
        />
      )}
    </div>
  );
}

/** Places on the picture that are right. */
export function Places({ typed: { picture, areas }, onType, errors }: FieldsProps) {
  if (!picture) return null;
  const { alt, url, width, height } = picture;
  return (
    <fieldset className="field">
      <legend id="asked" className="label mb-1.5">
        Places that are right
      </legend>
      <KeyEditor
        question={{
          id: "places",
          number: 1,
          kind: "hotspot",
          askHtml: "",
          points: 1,
          picture: { url, alt, width, height, bytes: 0 },
          body: {},
        }}
        typed={{ by: "areas", areas }}
        onType={(key) => key.by === "areas" && onType({ areas: [...key.areas] })}
      />
      {errors["draft.areas"] && <FieldError>{errors["draft.areas"]}</FieldError>}
    </fieldset>
  );
}
