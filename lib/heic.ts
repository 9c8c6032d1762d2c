/** HEIC, the kind in which iPhones save photos: what is shown wherever one is sent. */

export const heicMessage =
  "That is an HEIC picture, whatever its name says, and many machines cannot open it. On an iPhone choose Settings, Camera, Formats, Most Compatible and take it again; or send a screenshot of it.";

/** Whether a name shows that it is one; it may be one under another name. */
export const isHeicName = (name: string): boolean => /\.hei[cf]$/i.test(name);
