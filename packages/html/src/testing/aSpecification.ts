import type { JsonObject } from "@octavo/kernel"

/** A document in OpenAPI 3.1 with an operation that has every part that pages show. */
export const aSpecification: JsonObject = {
  openapi: "3.1.0",
  servers: [
    {
      url: "https://{env}.example.com/v1",
      description: "The *public* server",
      variables: {
        env: {
          default: "eu",
          enum: ["eu", "us"],
          description: "The region"
        }
      }
    }
  ],
  paths: {
    "/pets/{petId}/owners/{ownerId}/very/long/path/that/goes/on": {
      patch: {
        operationId: "changePetOwner",
        summary: "Change the owner of a pet",
        deprecated: true,
        description: "Needs **care**. See the [guide](https://example.com).\n\n- one\n- two",
        externalDocs: {
          url: "https://docs.example.com/pets",
          description: "The guide"
        },
        security: [
          {},
          {
            key: [],
            login: ["write"]
          },
          {
            cert: []
          }
        ],
        parameters: [
          {
            name: "petId",
            in: "path",
            required: true,
            description: "The id of the pet.",
            schema: {
              type: "integer",
              format: "int64",
              minimum: 1,
              maximum: 100
            }
          },
          {
            name: "ownerId",
            in: "path",
            required: true,
            schema: {
              type: "string",
              format: "uuid"
            }
          },
          {
            name: "limit",
            in: "query",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 100,
              default: 20
            },
            example: 25
          },
          {
            name: "sort",
            in: "query",
            schema: {
              type: "string",
              enum: ["name", "age"]
            },
            examples: {
              byName: {
                summary: "By name",
                value: "name"
              }
            }
          },
          {
            name: "X-Request-Id",
            in: "header",
            schema: {
              type: "string",
              pattern: "^[a-z]+$",
              maxLength: 50
            }
          },
          {
            name: "session",
            in: "cookie",
            deprecated: true,
            schema: {
              type: "string"
            }
          }
        ],
        requestBody: {
          required: true,
          description: "The new owner",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/Owner"
              },
              examples: {
                person: {
                  summary: "A person",
                  value: {
                    kind: "person",
                    name: "Ann"
                  }
                },
                company: {
                  summary: "A company",
                  description: "With its **id**.",
                  value: {
                    kind: "company",
                    vat: "DE1"
                  }
                }
              }
            },
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                properties: {
                  name: {
                    type: "string"
                  }
                }
              }
            }
          }
        },
        responses: {
          "200": {
            description: "Changed",
            headers: {
              "X-Rate": {
                description: "Calls left",
                required: true,
                schema: {
                  type: "integer",
                  maximum: 60
                }
              }
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Pet"
                },
                examples: {
                  cat: {
                    summary: "A cat",
                    value: {
                      id: 1,
                      name: "Tom"
                    }
                  },
                  dog: {
                    summary: "A dog",
                    value: {
                      id: 2
                    }
                  }
                }
              }
            },
            links: {
              Owner: {
                operationId: "getOwner",
                description: "Its owner",
                parameters: {
                  id: "$response.body#/owner"
                }
              }
            }
          },
          "404": {
            description: "No such pet",
            content: {
              "application/problem+json": {
                schema: {
                  type: "object",
                  properties: {
                    title: {
                      type: "string"
                    }
                  }
                }
              }
            }
          },
          default: {
            description: "Anything else"
          }
        },
        callbacks: {
          onChange: {
            "{$request.body#/url}": {
              post: {
                summary: "Tells of a change",
                requestBody: {
                  content: {
                    "application/json": {
                      schema: {
                        $ref: "#/components/schemas/Pet"
                      }
                    }
                  }
                },
                responses: {
                  "204": {
                    description: "Taken"
                  }
                }
              }
            }
          }
        }
      }
    },
    "/pets/photos": {
      post: {
        summary: "Add a photo",
        parameters: [
          {
            name: "tags",
            in: "query",
            style: "pipeDelimited",
            explode: false,
            schema: { type: "array", items: { type: "string" } }
          },
          { name: "session", in: "cookie", schema: { type: "string" } }
        ],
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: { photo: { type: "string", format: "binary" }, title: { type: "string" } }
              }
            }
          }
        },
        responses: { 204: { description: "Added" } }
      }
    },
    "/pets": {
      get: {
        operationId: "listPets",
        summary: "List pets",
        tags: ["pets"],
        responses: {
          "200": {
            description: "Pets",
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  items: {
                    $ref: "#/components/schemas/Pet"
                  }
                }
              }
            }
          }
        }
      }
    }
  },
  components: {
    securitySchemes: {
      key: {
        type: "apiKey",
        in: "header",
        name: "X-Api-Key",
        description: "From the console"
      },
      login: {
        type: "oauth2",
        flows: {
          clientCredentials: {
            tokenUrl: "https://a.example.com/token",
            scopes: {
              write: "Change things"
            }
          }
        }
      },
      cert: {
        type: "mutualTLS"
      }
    },
    schemas: {
      Owner: {
        description: "A person or a company.",
        oneOf: [
          {
            $ref: "#/components/schemas/Person"
          },
          {
            $ref: "#/components/schemas/Company"
          }
        ],
        discriminator: {
          propertyName: "kind",
          mapping: {
            person: "#/components/schemas/Person",
            company: "#/components/schemas/Company"
          }
        }
      },
      Person: {
        type: "object",
        title: "A person",
        required: ["name"],
        properties: {
          kind: {
            const: "person"
          },
          name: {
            type: "string",
            minLength: 1,
            maxLength: 50,
            description: "The `full` name."
          },
          address: {
            type: "object",
            description: "Where they live",
            properties: {
              street: {
                type: "string"
              },
              geo: {
                type: "object",
                properties: {
                  lat: {
                    type: "number"
                  },
                  lon: {
                    type: "number"
                  }
                }
              }
            }
          }
        }
      },
      Company: {
        type: "object",
        properties: {
          kind: {
            const: "company"
          },
          vat: {
            type: "string"
          }
        }
      },
      Pet: {
        type: "object",
        required: ["id", "name"],
        properties: {
          id: {
            type: "integer",
            format: "int64",
            readOnly: true
          },
          name: {
            type: "string"
          },
          size: {
            enum: ["s", "l"],
            "x-enumDescriptions": {
              s: "Small",
              l: "Large"
            }
          },
          tags: {
            type: "array",
            items: {
              type: "string",
              minLength: 2
            },
            maxItems: 5
          },
          parents: {
            type: "array",
            items: {
              $ref: "#/components/schemas/Pet"
            }
          },
          meta: {
            type: "object",
            additionalProperties: {
              type: "string"
            }
          },
          owner: {
            $ref: "#/components/schemas/Owner"
          },
          maybe: {
            anyOf: [
              {
                type: "string"
              },
              {
                type: "null"
              }
            ]
          },
          secret: {
            type: "string",
            writeOnly: true
          }
        }
      }
    }
  },
  webhooks: {
    petAdded: {
      post: {
        summary: "A pet was added",
        requestBody: {
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/Pet"
              }
            }
          }
        },
        responses: {
          "200": {
            description: "Heard"
          }
        }
      }
    }
  }
}
