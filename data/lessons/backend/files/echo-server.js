// A practice server. Run it with:  node echo-server.js
// It needs no packages and no internet. Stop it with Ctrl+C.
const http = require("node:http");

const server = http.createServer((req, res) => {
  let body = "";
  req.setEncoding("utf8");
  req.on("data", (piece) => {
    body += piece;
  });
  req.on("end", () => {
    const answer = {
      method: req.method,
      path: req.url,
      headers: req.headers,
      body: body,
    };
    const send = (status) => {
      res.writeHead(status, { "Content-Type": "application/json" });
      res.end(JSON.stringify(answer, null, 2) + "\n");
    };
    if (req.url === "/slow") {
      setTimeout(() => send(200), 10000); // answers after ten seconds
    } else if (req.url === "/fail") {
      send(500);
    } else {
      send(req.method === "POST" ? 201 : 200);
    }
  });
});

server.listen(3000, "127.0.0.1", () => {
  console.log("Echo server on http://localhost:3000");
});
