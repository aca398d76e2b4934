import { DocumentParserProcesses } from "@octavo/content/node"
import { ImportReaderProcesses } from "@octavo/imports/node"
import * as KernelMemory from "@octavo/kernel/memory"
import { PdfPrinterTypst } from "@octavo/pdf/node"
import { expect, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { beyondBounds, type Measured, measured } from "../src/bombs/measure.ts"
import { readingsOf } from "../src/bombs/readers.ts"

const sizes = (process.env.BOMB_SIZES ?? "10000,100000,1000000,10000000").split(",").map(Number)
const chosen = new RegExp(process.env.BOMB_READERS ?? "")

const printer = PdfPrinterTypst.layer().pipe(Layer.provide(KernelMemory.blobs))

layer(Layer.mergeAll(DocumentParserProcesses.layer, ImportReaderProcesses.layer, printer), {
  timeout: "60 seconds",
  excludeTestServices: true
})("bombs", (it) => {
  for (const size of sizes) {
    it.effect(`of ${size} bytes are answered or refused within the bounds`, () =>
      Effect.gen(function* () {
        const beyond: Array<string> = []
        const worst = new Map<string, Measured & { readonly count: number }>()
        for (const reading of readingsOf(size)) {
          if (!chosen.test(reading.reader)) continue
          const bomb = yield* Effect.sync(reading.read)
          yield* Effect.sleep(30)
          const cost = yield* measured(bomb)
          for (const line of beyondBounds(reading, cost)) {
            beyond.push(line)
            process.stdout.write(`${line}\n`)
          }
          const before = worst.get(reading.reader)
          worst.set(reading.reader, {
            outcome: cost.outcome,
            count: (before?.count ?? 0) + 1,
            milliseconds: Math.max(before?.milliseconds ?? 0, cost.milliseconds),
            pause: Math.max(before?.pause ?? 0, cost.pause),
            megabytes: Math.max(before?.megabytes ?? 0, cost.megabytes)
          })
        }
        for (const [reader, { count, megabytes, milliseconds, pause }] of worst) {
          process.stdout.write(
            `| ${reader} | ${size} | ${count} | ${milliseconds} | ${Math.round(pause)} | ${Math.round(megabytes)} |\n`
          )
        }
        expect(beyond).toEqual([])
      })
    )
  }
})
