import { Refused } from "../../Refused.ts"
import { copied, parseBytes, type XmlHandler } from "../parseBytes.ts"

/** An object of the database of Confluence, with its texts, and the ids of other objects, by the names of its properties. */
export interface Entity {
  readonly id: string
  readonly properties: ReadonlyMap<string, string>
}

const classes = new Set(
  "Attachment BlogPost BodyContent Comment ConfluenceUserImpl Label Labelling Page Space".split(" ")
)

/** The properties that are read, with the collection of the bodies of an object. */
const names = new Set(
  "attachmentVersion body bodyContents container containerContent content contentStatus creationDate creator creatorName displayName fileName fullName homePage key label lastModificationDate lastModifier lastModifierName name originalVersion originalVersionId owner parent position space title version".split(
    " "
  )
)

/** The most objects, and characters of a text. */
const bounds = { entities: 200_000, text: 10_000_000 }

/** Reads objects from the events of a parser. */
class EntityReader implements XmlHandler {
  readonly byClass = new Map<string, Array<Entity>>()
  #depth = 0
  #count = 0
  #class = ""
  #id = ""
  #property = ""
  #properties = new Map<string, string>()
  /** Null outside of a text that is read. */
  #text: string | null = null

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth++
    const { class: name = "", name: property = "" } = attributes
    if (this.#depth === 2) {
      this.#class = tag === "object" && classes.has(name) ? name : ""
      this.#id = ""
      this.#properties = new Map()
    } else if (this.#class !== "" && this.#depth === 3) {
      this.#property = tag === "property" || tag === "collection" ? property : ""
      this.#text = tag === "id" || names.has(this.#property) ? "" : null
    } else if (this.#text !== null && tag === "id") this.#text = ""
  }

  add(text: string): void {
    if (this.#text === null) return
    this.#text += text
    if (this.#text.length > bounds.text) throw new Refused("too-large")
  }

  close(tag: string): void {
    if (this.#depth === 3 && this.#text !== null) {
      const text = copied(this.#text)
      if (tag === "id") this.#id = text.trim()
      else if (text.trim() !== "") this.#properties.set(this.#property, text)
      this.#text = null
    }
    if (this.#depth === 2 && this.#class !== "" && this.#id !== "") {
      if (++this.#count > bounds.entities) throw new Refused("too-complex")
      const known = this.byClass.get(this.#class)
      const entity = { id: this.#id, properties: this.#properties }
      if (known === undefined) this.byClass.set(this.#class, [entity])
      else known.push(entity)
    }
    this.#depth--
  }
}

/** The objects of an export by their classes. */
export interface Entities {
  readonly byClass: ReadonlyMap<string, ReadonlyArray<Entity>>
  /** Whether the XML has a mistake: the objects are those before it. */
  readonly isDamaged: boolean
}

/** Reads the objects of `entities.xml`, the export of a space of Confluence. */
export const readEntities = (bytes: Uint8Array): Entities => {
  const reader = new EntityReader()
  const isDamaged = !parseBytes(bytes, reader)
  return { byClass: reader.byClass, isDamaged }
}
