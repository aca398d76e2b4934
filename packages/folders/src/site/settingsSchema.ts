import { CustomizationOverride } from "@octavo/sites"
import { Schema } from "effect"
import { SettingsFile } from "../folder/SettingsFile.ts"

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Objects have no other fields, so that editors mark them. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (!isRecord(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one)]))
  return isRecord(value["properties"]) ? { ...inner, additionalProperties: false } : inner
}

/** The JSON schema of `octavo.yaml`. */
export const settingsSchema = (): Json => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(SettingsFile)
  const look = Schema.toJsonSchemaDocument(CustomizationOverride)
  const whole: unknown = JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => (name === "customization" ? look.schema : value))
  )
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "octavo.yaml",
    ...(closed(whole) as Json),
    $defs: closed({ ...definitions, ...look.definitions })
  }
}
