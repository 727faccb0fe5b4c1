// JSON-RPC 2.0 with a program over its standard input and output, as the Language Server Protocol frames it.
"use strict";

const { spawn } = require("child_process");

class Connection {
  /**
   * @param {string} program
   * @param {string[]} parameters
   * @param {(method: string, parameters: any) => Promise<any>} receive what the program sends by itself
   */
  constructor(program, parameters, receive) {
    this.receive = receive;
    this.failed = (_error) => {};
    this.waiting = new Map();
    this.count = 0;
    this.bytes = Buffer.alloc(0);
    this.process = spawn(program, parameters, { stdio: ["pipe", "pipe", "ignore"] });
    this.process.on("error", (error) => this.end(error));
    this.process.on("exit", () => this.end(new Error("the language server has ended")));
    this.process.stdin.on("error", () => {});
    this.process.stdout.on("data", (chunk) => this.read(chunk));
  }

  request(method, params) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  async close() {
    this.failed = (_error) => {};
    if (this.process.exitCode !== null) return;
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    await this.request("shutdown", null).catch(() => {});
    this.notify("exit", null);
    await ended;
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  read(chunk) {
    this.bytes = Buffer.concat([this.bytes, chunk]);
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/Content-Length: *(\d+)/i.exec(this.bytes.toString("ascii", 0, end))?.[1]);
      const body = end + 4;
      if (this.bytes.length < body + length) return;
      const message = JSON.parse(this.bytes.toString("utf8", body, body + length));
      this.bytes = this.bytes.subarray(body + length);
      this.handle(message);
    }
  }

  async handle({ id, method, params, result, error }) {
    if (method) {
      const response = await this.receive(method, params);
      if (id !== undefined) this.send({ id, result: response });
      return;
    }
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(Object.assign(new Error(error.message), { code: error.code }));
    else waiting?.resolve(result);
  }

  end(error) {
    this.failed(error);
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

module.exports = { Connection };
