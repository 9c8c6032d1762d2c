/** Letters for which the faces of our documents (certificates, receipts, invoices) have signs: platform/pdf/fonts. */
const letters =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Inherited}\p{N}\p{P}\p{Z}\p{Cc}\p{Cf}\p{Sc}\p{Sk}\p{Sm}\u02b9-\u02dd]*$/u;

/** Whether all of a text can be printed. Names in a script that has no face would be on a document with a gap in them. */
export const canBePrinted = (text: string): boolean => letters.test(text.normalize("NFKC"));

export const notPrintedMessage =
  "Please write it in Latin letters, as in a passport: our certificates and receipts cannot show some of these.";
