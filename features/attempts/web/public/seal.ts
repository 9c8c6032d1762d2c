import type { AnswerFile, AnswerFileContent, Attempt } from "../../contract.ts";
import { answerFileInfo } from "../../rules.ts";

/**
 * The answers as a file that the academy alone can open: an ephemeral P-256 key, ECDH with the academy's public key, HKDF-SHA-256
 * and AES-256-GCM. All in base64url. Works without a network, in a secure context (https, or this machine).
 */
export async function sealAnswers(sealKey: Attempt["sealKey"], content: AnswerFileContent): Promise<AnswerFile> {
  const { subtle } = crypto;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const theirs = await subtle.importKey("jwk", sealKey, curve, false, []);
  const mine = await subtle.generateKey(curve, true, ["deriveBits"]);
  const shared = await subtle.deriveBits({ name: "ECDH", public: theirs }, mine.privateKey, 256);
  const base = await subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode(answerFileInfo) },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt"],
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(content));
  const sealed = await subtle.encrypt({ name: "AES-GCM", iv }, key, plain);
  const { x = "", y = "" } = await subtle.exportKey("jwk", mine.publicKey);
  return {
    kind: "answer-file",
    key: { kty: "EC", crv: "P-256", x, y },
    iv: base64url(iv),
    data: base64url(new Uint8Array(sealed)),
  };
}

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
