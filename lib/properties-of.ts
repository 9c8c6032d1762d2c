/** Whether a value has properties that may be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The properties of a value of unknown shape, such as an error or a parsed body; none of what is no object. */
export const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** A value where it is text, else nothing. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
