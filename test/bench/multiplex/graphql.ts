import { GraphQLNonNull, GraphQLObjectType, GraphQLScalarType, GraphQLSchema, GraphQLString } from 'graphql'
import { createClient } from 'graphql-ws'
import { useServer as serveGraphql } from 'graphql-ws/use/ws'
import { WebSocket } from 'ws'
import { answerOf, numberIn } from './exchange.ts'
import { listen } from './listening.ts'
import type { Variant } from './variant.ts'

/** The answer as one scalar: the least work for GraphQL. */
const json = new GraphQLScalarType({ name: 'JSON' })
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      ask: {
        type: json,
        args: {
          action: { type: new GraphQLNonNull(GraphQLString) },
          route: { type: new GraphQLNonNull(GraphQLString) },
          body: { type: json },
        },
        resolve: (_, { body }: { body: unknown }) => answerOf(numberIn(body)),
      },
    },
  }),
})
const query =
  'query Ask($action: String!, $route: String!, $body: JSON) { ask(action: $action, route: $route, body: $body) }'

/** graphql-ws on both sides. */
export const graphqlWs: Variant = {
  async serve() {
    const { server, address } = await listen()
    serveGraphql({ schema }, server)
    return address
  },

  async connect(address) {
    const client = createClient({ url: address, webSocketImpl: WebSocket, lazy: false })
    return ({ action, route, body }) =>
      new Promise((resolve, reject) => {
        client.subscribe<{ ask: unknown }>(
          { query, variables: { action, route, body } },
          {
            next: ({ data, errors }) => (data ? resolve(data.ask) : reject(new Error(String(errors)))),
            error: reject,
            complete: () => {},
          },
        )
      })
  },
}
