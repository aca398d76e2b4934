import { processorMillis } from "@octavo/kernel/testing"
import { serveReader } from "@octavo/kernel/reader"

/** A reader process with the behaviour of real ones. */
export type Task =
  | { readonly kind: "echo"; readonly value: unknown }
  | { readonly kind: "buffers" | "hang" | "die" }
  | { readonly kind: "work"; readonly milliseconds: number }
  | { readonly kind: "long"; readonly bytes: number }
  | { readonly kind: "deep"; readonly levels: number }

const perform = (task: Task): unknown => {
  switch (task.kind) {
    case "echo":
      return task.value
    case "buffers": {
      const kept: Array<Buffer> = []
      for (;;) kept.push(Buffer.alloc(10_000_000, 1))
    }
    case "hang":
      for (;;);
    case "work": {
      const end = processorMillis() + task.milliseconds
      while (processorMillis() < end);
      return "done"
    }
    case "die":
      return process.abort()
    case "long":
      return Buffer.alloc(task.bytes)
    case "deep": {
      let tree: unknown = null
      for (let level = 0; level < task.levels; level++) tree = { tree }
      return tree
    }
  }
}

serveReader(perform)
