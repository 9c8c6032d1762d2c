import { FormSelect } from "#ui/form/form-fields.tsx";
import { glyphNames } from "#ui/illustrations/glyph-names.ts";

const options = glyphNames
  .toSorted()
  .map((name) => ({ value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }));

/** Which of the drawings is on the tile of a course. */
export const GlyphSelect = () => (
  <FormSelect name="glyph" label="Drawing (glyph)" placeholder="Choose a drawing" options={options} />
);
