/** The baseline of the calls: node:http that answers every request with the same few bytes. */
import { createServer } from "node:http";

const body = '{"message":"hello"}';
const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Length": Buffer.byteLength(body) };

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
