// Loaded into a server by the test next to it: signals become errors that nothing in it foresees.
process.on("SIGUSR2", () => {
  throw new Error("a fault that nobody foresaw");
});
process.on("SIGURG", () => {
  void Promise.reject(new Error("a refusal that nobody awaits"));
});
