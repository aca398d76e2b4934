import { type DocumentParser, GeneratedPagesFromSources } from "@octavo/content"
import { DocumentReaderThread } from "@octavo/openapi/node"
import { Layer } from "effect"
import { inMemory } from "./inMemory.ts"

/**
 * Everything that published sites are made of, in the memory of this process: without files, processes and connections. `parser` reads the
 * sources, which are those of the user.
 */
export const memoryStores = (publicUrl: string, parser: Layer.Layer<DocumentParser>) =>
  GeneratedPagesFromSources.pipe(
    Layer.provideMerge(Layer.mergeAll(parser, DocumentReaderThread.layer())),
    Layer.provideMerge(inMemory(publicUrl))
  )
