/** ZooKeeper by Netty, on the server's side and on the clients'. */
package acme.zookeeper;
