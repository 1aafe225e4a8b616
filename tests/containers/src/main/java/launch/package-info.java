/** Programs that start the application in class loaders and containers. */
package launch;
