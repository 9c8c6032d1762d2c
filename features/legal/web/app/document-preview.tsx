import { TypedProse } from "#ui/form/typed-prose.tsx";
import { Preview } from "#ui/form/with-preview.tsx";

/** A page of law as visitors read it, by the renderer of its page; name and contact of the academy are filled in there. */
export default function DocumentPreview({ title, body }: { title: string; body: string }) {
  return (
    <Preview name="As visitors read it" title={title || "Title"}>
      <TypedProse body={body} />
    </Preview>
  );
}
