import * as z from "zod/mini";
import { type ApplicationFile, applicationSchema, fileErrors, maxPdfBytes } from "../contract.ts";

/** Readers look for a PDF's first line within this many bytes; the server looks harder. */
const pdfMarginBytes = 1024;

/** A picked file as a form holds it: checked before it travels, so that no one waits for an upload to be refused. */
const pdf = (file: ApplicationFile) =>
  z.custom<FileList | undefined>().check(
    z.refine((files) => (files?.length ?? 0) > 0, { error: fileErrors.missing(file), abort: true }),
    z.refine((files) => (files?.[0]?.size ?? 0) <= maxPdfBytes, { error: fileErrors.tooLarge(file), abort: true }),
    z.refine(async (files) => (await files?.[0]?.slice(0, pdfMarginBytes).text())?.includes("%PDF-") ?? false, {
      error: fileErrors.notPdf(file),
    }),
  );

/** The Become a Tutor form as the browser checks it (FIND-09). */
export const applicationFormSchema = z.extend(applicationSchema, {
  syllabusFile: pdf("syllabusFile"),
  cvFile: pdf("cvFile"),
});
export type ApplicationForm = z.input<typeof applicationFormSchema>;
