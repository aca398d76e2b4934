import { groupSchema, scimBase, userSchema } from "./scimResources.ts"

const configSchema = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
const typeSchema = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
const schemaSchema = "urn:ietf:params:scim:schemas:core:2.0:Schema"

/** The features of SCIM that are supported (RFC 7643, section 5). */
export const serviceProviderConfig = (publicUrl: string) => ({
  schemas: [configSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The SCIM token of the organization",
      primary: true
    }
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${scimBase(publicUrl)}/ServiceProviderConfig` }
})

const typeOf = (publicUrl: string, name: "User" | "Group", schema: string) => ({
  schemas: [typeSchema],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: "ResourceType", location: `${scimBase(publicUrl)}/ResourceTypes/${name}` }
})

/** The kinds of resources (RFC 7643, section 6). */
export const resourceTypes = (publicUrl: string) => [
  typeOf(publicUrl, "User", userSchema),
  typeOf(publicUrl, "Group", groupSchema)
]

const attribute = (name: string, given: object = {}) => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...given
})

const schemaOf = (publicUrl: string, id: string, name: string, attributes: ReadonlyArray<object>) => ({
  schemas: [schemaSchema],
  id,
  name,
  attributes,
  meta: { resourceType: "Schema", location: `${scimBase(publicUrl)}/Schemas/${id}` }
})

const externalId = attribute("externalId", { caseExact: true })

/** The attributes of the resources (RFC 7643, section 7). */
export const schemas = (publicUrl: string) => [
  schemaOf(publicUrl, userSchema, "User", [
    externalId,
    attribute("userName", { required: true, uniqueness: "server" }),
    attribute("name", {
      type: "complex",
      subAttributes: [attribute("givenName"), attribute("familyName"), attribute("formatted")]
    }),
    attribute("displayName"),
    attribute("active", { type: "boolean" }),
    attribute("emails", {
      type: "complex",
      multiValued: true,
      mutability: "immutable",
      subAttributes: [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })]
    })
  ]),
  schemaOf(publicUrl, groupSchema, "Group", [
    externalId,
    attribute("displayName", { required: true, uniqueness: "server" }),
    attribute("members", {
      type: "complex",
      multiValued: true,
      subAttributes: [
        attribute("value", { mutability: "immutable" }),
        attribute("$ref", { type: "reference", referenceTypes: ["User"], mutability: "readOnly" }),
        attribute("type", { mutability: "readOnly" })
      ]
    })
  ])
]
