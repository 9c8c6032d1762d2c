export { copyReader, isReturned, recordReturn } from "./issues/record-return.ts";
