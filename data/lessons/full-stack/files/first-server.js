// Lies in ajo/server/. Run with:  node server.js   Stop with Ctrl+C.
const http = require("node:http");
const fs = require("node:fs");
const path = require("node:path");

const members = ["Amaka", "Bello", "Chidi", "Dupe"];
const contribution = 5000;
const page = path.join(__dirname, "..", "client", "index.html");

const server = http.createServer((req, res) => {
  console.log(req.method, req.url);
  if (req.url === "/") {
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    res.end(fs.readFileSync(page));
  } else if (req.url === "/api/group") {
    res.setHeader("Content-Type", "application/json");
    res.end(JSON.stringify({ members, pot: members.length * contribution }));
  } else {
    res.statusCode = 404;
    res.end("No such page");
  }
});

server.listen(3000, "0.0.0.0", () => {
  console.log("Open http://localhost:3000");
});
